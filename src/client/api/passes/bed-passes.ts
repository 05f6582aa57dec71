import { queryOptions } from '@tanstack/react-query'

import type { AnswerOf } from '#src/contract/call.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import type { bedPass } from '#src/contract/passes.ts'
import { callApi, failureOf } from '#src/client/http/call-api.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { type StoredBedPass, storedBedPasses } from '#src/client/storage/rows/stored-bed-passes.ts'
import { storedPasses } from '#src/client/storage/rows/stored-passes.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { lastLightAt } from '#src/domain/passes/last-light.ts'
import { toBase64Url } from '#src/lib/base64url.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { publicPoint } from '#src/lib/wrapped-key.ts'

import { unsealPass } from './unseal-pass.ts'

type Sent = NonNullable<CamelOf<typeof bedPass.answer>['pass']>

/** What this phone has to start the bed of a booking without a signal, or why not; neither where it was not asked. */
export interface BedReadiness {
  pass?: StoredBedPass
  missing?: NonNullable<AnswerOf<typeof bedPass>['missing']>
}

/** The studio opens what a bed left unproven within seconds of the last moment of its light. */
const settlingMs = 60_000

type Visit = Pick<Appointment, 'appointmentId' | 'startsAt'>

/** What the studio gives for the bed of a booking now, asked for by itself: no word about the doors waits for the bed. */
export function bedPassQuery({ appointmentId, startsAt }: Visit) {
  return queryOptions({
    queryKey: ['passes', appointmentId, startsAt, remembered.userId.read() ?? '', 'bed'],
    queryFn: () => refreshBedPass(appointmentId),
    networkMode: 'always',
    retry: false,
  })
}

/** Gets what the studio gives for the bed of this booking now; nothing is held for a phone that can't use it. */
async function refreshBedPass(appointmentId: string): Promise<BedReadiness> {
  if (!('bluetooth' in navigator)) return {}
  const uid = remembered.userId.read() ?? ''
  const before = (await storedBedPasses.list(uid)).filter((pass) => pass.appointmentId === appointmentId)
  try {
    const pair = await storedPasses.pair()
    const phoneKey = toBase64Url(await publicPoint(pair))
    const { pass: sent, missing } = await callApi(loadCall, '/api/bed/pass', { appointmentId, phoneKey })
    const pass = sent && (await receive(sent, { uid, appointmentId, pair, before }))
    if (pass) await storedBedPasses.write(pass)
    await dropOthers(uid, appointmentId, pass?.id)
    return { ...(pass && { pass }), ...(missing && { missing }) }
  } catch (error) {
    if (failureOf(error).kind !== 'refused') return before[0] ? { pass: before[0] } : {}
    await dropOthers(uid, appointmentId)
    return {}
  }
}

/** The pass that starts this bed, now or from its beginning on. */
export async function findBedPass(deviceId: string): Promise<StoredBedPass | undefined> {
  const passes = await storedBedPasses.list(remembered.userId.read() ?? '')
  return passes.find((pass) => pass.deviceId === deviceId && !pass.isUsed && serverNow() <= pass.notAfter)
}

export async function dropBedPasses(appointmentId: string): Promise<void> {
  await dropOthers(remembered.userId.read() ?? '', appointmentId)
}

/** What is of this booking, and what is over. */
async function dropOthers(uid: string, appointmentId: string, kept?: string): Promise<void> {
  const all = await storedBedPasses.list(uid)
  const isOld = (pass: StoredBedPass) => pass.appointmentId === appointmentId || pass.settledAt < serverNow()
  await storedBedPasses.drop(all.filter((pass) => pass.id !== kept && isOld(pass)).map(({ id }) => id))
}

const loadCall = async () => (await import('#src/contract/passes.ts')).bedPass

interface Receiving {
  uid: string
  appointmentId: string
  pair: CryptoKeyPair
  before: readonly StoredBedPass[]
}

async function receive(
  { pass, wrap, bluetooth, deviceId, cardId, sessionId }: Sent,
  { uid, appointmentId, pair, before }: Receiving,
): Promise<StoredBedPass> {
  const { bytes, said, key } = await unsealPass({ pass, wrap }, pair)
  const { id, notBefore, notAfter, maxMinutes, maxIntensity, dressing } = said
  return {
    kind: 'bed',
    id,
    uid,
    appointmentId,
    deviceId,
    sessionId,
    cardId,
    bytes,
    key,
    notBefore: notBefore * 1_000,
    notAfter: notAfter * 1_000,
    settledAt: lastLightAt({ notAfter: notAfter * 1_000, dressingSeconds: dressing, maxMinutes }) + settlingMs,
    maxMinutes,
    maxIntensity,
    isUsed: before.find((one) => one.id === id)?.isUsed ?? false,
    receivedAt: serverNow(),
    address: bluetooth,
  }
}

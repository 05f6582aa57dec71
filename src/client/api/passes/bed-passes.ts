import { type QueryClient, queryOptions } from '@tanstack/react-query'

import type { CamelOf } from '#src/contract/codec.ts'
import type { bedPass } from '#src/contract/passes.ts'
import { callApi, failureOf } from '#src/client/http/call-api.ts'
import { askAs } from '#src/client/http/persisted-query.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { type StoredBedPass, storedBedPasses } from '#src/client/storage/rows/stored-bed-passes.ts'
import { storedPasses } from '#src/client/storage/rows/stored-passes.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { lastLightAt } from '#src/domain/passes/last-light.ts'
import { toBase64Url } from '#src/lib/base64url.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { publicPoint } from '#src/lib/wrapped-key.ts'

import { bedOfferQuery } from '#src/client/api/sessions.ts'

import { keepMissingBed, type MissingBedPass, readMissingBed } from './missing-reasons.ts'
import { phoneWays } from './phone-ways.ts'
import { unsealPass } from './unseal-pass.ts'

type Sent = NonNullable<CamelOf<typeof bedPass.answer>['pass']>

/**
 * What this phone has to start the bed of a booking without a signal, or why not, as the studio last said; neither where
 * it was never asked.
 */
export interface BedReadiness {
  pass?: StoredBedPass
  missing?: MissingBedPass
}

/** The studio opens what a bed left unproven within seconds of the last moment of its light. */
const settlingMs = 60_000
/** An offer that was heard so shortly before is not asked for again. */
const offerLivesMs = 10 * 60_000

type Visit = Pick<Appointment, 'appointmentId' | 'startsAt'>

/** What the studio gives for the bed of a booking now, asked for by itself: no word about the doors waits for the bed. */
export function bedPassQuery({ appointmentId, startsAt }: Visit) {
  return queryOptions({
    queryKey: ['passes', appointmentId, startsAt, remembered.userId.read() ?? '', 'bed'],
    queryFn: ({ client }) => refreshBedPass({ appointmentId, startsAt }, client),
    networkMode: 'always',
    retry: false,
  })
}

/** Gets what the studio gives for the bed of this booking now; nothing is held for a phone that can't use it. */
async function refreshBedPass(visit: Visit, client: QueryClient): Promise<BedReadiness> {
  const { appointmentId } = visit
  const uid = remembered.userId.read() ?? ''
  const before = (await storedBedPasses.list(uid)).filter((pass) => pass.appointmentId === appointmentId)
  try {
    const pair = await storedPasses.pair()
    const phoneKey = toBase64Url(await publicPoint(pair))
    const asked = { appointmentId, phoneKey, ways: phoneWays() }
    const { pass: sent, missing } = await askAs(uid, () => callApi(loadCall, '/api/bed/pass', asked))
    const pass = sent && (await receive(sent, { uid, appointmentId, pair, before }))
    if (pass) await storedBedPasses.write(pass)
    await dropOthers(uid, appointmentId, pass?.id)
    await keepMissingBed(uid, visit, missing)
    // What can be chosen at the reader has to be on this phone too.
    if (pass?.hasReader) await client.prefetchQuery({ ...bedOfferQuery(pass.deviceId), staleTime: offerLivesMs })
    return { ...(pass && { pass }), ...(missing && { missing }) }
  } catch (error) {
    if (failureOf(error).kind !== 'refused') {
      if (before[0]) return { pass: before[0] }
      const missing = await readMissingBed(uid, visit)
      return missing === undefined ? {} : { missing }
    }
    await dropOthers(uid, appointmentId)
    await keepMissingBed(uid, visit, undefined)
    return {}
  }
}

/** The passes that this phone can show to the reader of a bed, or has shown and whose outcome still counts. */
export async function listReaderBedPasses(): Promise<StoredBedPass[]> {
  const passes = await storedBedPasses.list(remembered.userId.read() ?? '')
  const now = serverNow()
  const isOpen = ({ shown, isUsed, notAfter, settledAt }: StoredBedPass) =>
    now <= (shown || isUsed ? settledAt : notAfter)
  return passes.filter((pass) => pass.hasReader === true && isOpen(pass)).toSorted((a, b) => a.notBefore - b.notBefore)
}

/** The pass that starts this bed, now or from its beginning on. */
export async function findBedPass(deviceId: string): Promise<StoredBedPass | undefined> {
  return (await listOpenBedPasses()).find((pass) => pass.deviceId === deviceId)
}

/** The pass that starts the bed of this booking. */
export async function findVisitBedPass(appointmentId: string): Promise<StoredBedPass | undefined> {
  return (await listOpenBedPasses()).find((pass) => pass.appointmentId === appointmentId)
}

async function listOpenBedPasses(): Promise<StoredBedPass[]> {
  const passes = await storedBedPasses.list(remembered.userId.read() ?? '')
  const isOver = ({ isUsed, isWithdrawn = false, notAfter }: StoredBedPass) =>
    isUsed || isWithdrawn || serverNow() > notAfter
  return passes.filter((pass) => !isOver(pass))
}

/** The booking is given up or moved: its pass is of no use any more, whatever the studio hears of it. */
export async function dropBedPasses(appointmentId: string): Promise<void> {
  const passes = await storedBedPasses.list(remembered.userId.read() ?? '')
  await storedBedPasses.drop(passes.filter((pass) => pass.appointmentId === appointmentId).map(({ id }) => id))
}

/** What is of this booking, and what is over; what a reader may have taken stays until it is known what became of it. */
async function dropOthers(uid: string, appointmentId: string, kept?: string): Promise<void> {
  const all = await storedBedPasses.list(uid)
  const isOld = (pass: StoredBedPass) => pass.appointmentId === appointmentId || pass.settledAt < serverNow()
  const old = all.filter((pass) => pass.id !== kept && isOld(pass))
  const isOpen = ({ shown, settledAt }: StoredBedPass) => shown !== undefined && settledAt >= serverNow()
  await storedBedPasses.drop(old.filter((pass) => !isOpen(pass)).map(({ id }) => id))
  for (const pass of old.filter(isOpen)) await storedBedPasses.write({ ...pass, isWithdrawn: true })
}

const loadCall = async () => (await import('#src/contract/passes.ts')).bedPass

interface Receiving {
  uid: string
  appointmentId: string
  pair: CryptoKeyPair
  before: readonly StoredBedPass[]
}

async function receive(
  { pass, wrap, bluetooth, reader, deviceId, cardId, sessionId }: Sent,
  { uid, appointmentId, pair, before }: Receiving,
): Promise<StoredBedPass> {
  const { bytes, said, key } = await unsealPass({ pass, wrap }, pair)
  const { id, notBefore, notAfter, maxMinutes, maxIntensity, dressing } = said
  const known = before.find((one) => one.id === id)
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
    isUsed: known?.isUsed ?? false,
    shown: known?.shown,
    usedAt: known?.usedAt,
    receivedAt: serverNow(),
    address: bluetooth,
    hasReader: reader,
  }
}

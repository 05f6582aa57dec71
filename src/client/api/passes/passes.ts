import { queryOptions } from '@tanstack/react-query'

import type { CamelOf } from '#src/contract/codec.ts'
import type { doorPasses } from '#src/contract/passes.ts'
import { callApi, failureOf } from '#src/client/http/call-api.ts'
import { askAs } from '#src/client/http/persisted-query.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { type StoredPass, storedPasses } from '#src/client/storage/rows/stored-passes.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { toBase64Url } from '#src/lib/base64url.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { publicPoint } from '#src/lib/wrapped-key.ts'

import { dropBedPasses } from './bed-passes.ts'
import { keepMissingDoors, type MissingPass, readMissingDoors } from './missing-reasons.ts'
import { phoneWays } from './phone-ways.ts'
import { unsealPass } from './unseal-pass.ts'

type Sent = CamelOf<typeof doorPasses.answer>

/** What this phone has to open the doors of a booking without a signal; `missing` as the studio last said. */
export interface Readiness {
  passes: StoredPass[]
  missing: MissingPass[]
}

type Visit = Pick<Appointment, 'appointmentId' | 'startsAt'>

/** What the studio gives for a booking now, kept on this phone; with another time it is another pass. */
export function passesQuery({ appointmentId, startsAt }: Visit) {
  return queryOptions({
    queryKey: ['passes', appointmentId, startsAt, remembered.userId.read() ?? ''],
    queryFn: () => refreshPasses({ appointmentId, startsAt }),
    networkMode: 'always',
    retry: false,
  })
}

/** The passes of a booking that this phone has and that are not over. */
export async function listPasses(appointmentId: string): Promise<StoredPass[]> {
  const passes = await storedPasses.list(remembered.userId.read() ?? '')
  return passes.filter((pass) => pass.appointmentId === appointmentId && pass.notAfter >= serverNow())
}

/** The pass that opens this door, now or from its beginning on; undefined where there is none, it is over or used up. */
export async function findPassFor(lockId: string): Promise<StoredPass | undefined> {
  const passes = await storedPasses.list(remembered.userId.read() ?? '')
  const now = serverNow()
  return passes
    .filter((pass) => pass.lockId === lockId && now <= pass.notAfter && pass.used < pass.uses)
    .toSorted((a, b) => a.notBefore - b.notBefore)[0]
}

/** The passes that this phone can show, to a reader or as a code for a keypad; the next one first. */
export async function listReaderPasses(): Promise<StoredPass[]> {
  const passes = await storedPasses.list(remembered.userId.read() ?? '')
  const now = serverNow()
  return passes.filter((pass) => isShowable(pass) && now <= pass.notAfter).toSorted((a, b) => a.notBefore - b.notBefore)
}

/** Whether there is something on its page that opens its door. */
export function isShowable({ hasReader, keypad }: Pick<StoredPass, 'hasReader' | 'keypad'>): boolean {
  return hasReader === true || keypad !== undefined
}

/** The pass of this phone beside which there is a code for the keypad of this door; undefined where there is none. */
export async function findKeypadPass(lockId: string): Promise<StoredPass | undefined> {
  return (await listReaderPasses()).find((pass) => pass.lockId === lockId && pass.keypad?.codeId !== undefined)
}

/** The studio or the lock itself has told that the code for the keypad was used. */
export async function noteKeypadUse({ id, uid }: StoredPass): Promise<void> {
  const pass = await storedPasses.read(uid, id)
  if (pass?.keypad) await storedPasses.write({ ...pass, keypad: { ...pass.keypad, isUsed: true } })
}

/** The studio has heard of the lock that the pass was used once more. */
export async function noteUse({ id, uid, used }: StoredPass): Promise<void> {
  const pass = await storedPasses.read(uid, id)
  if (pass?.used === used) await storedPasses.write({ ...pass, used: used + 1 })
}

/** Gets what the studio gives for this booking now, and keeps it in place of what it gave before. */
async function refreshPasses(visit: Visit): Promise<Readiness> {
  const { appointmentId } = visit
  const uid = remembered.userId.read() ?? ''
  const before = await listPasses(appointmentId)
  try {
    const pair = await storedPasses.pair()
    const phoneKey = toBase64Url(await publicPoint(pair))
    const asked = { appointmentId, phoneKey, ways: phoneWays(), keypad: true as const }
    const { passes: sent, missing } = await askAs(uid, () => callApi(loadCall, '/api/door/passes', asked))
    const passes = await Promise.all(sent.map((one) => receive(one, { uid, appointmentId, pair, before })))
    for (const pass of passes) await storedPasses.write(pass)
    const current = new Set(passes.map(({ id }) => id))
    const isOld = (pass: StoredPass) => pass.appointmentId === appointmentId || pass.notAfter < serverNow()
    const old = (await storedPasses.list(uid)).filter((pass) => isOld(pass) && !current.has(pass.id))
    await storedPasses.drop(old.map(({ id }) => id))
    await keepMissingDoors(uid, visit, missing)
    return { passes, missing }
  } catch (error) {
    if (failureOf(error).kind === 'refused') {
      await storedPasses.drop(before.map(({ id }) => id))
      await keepMissingDoors(uid, visit, [])
      throw error
    }
    const missing = await readMissingDoors(uid, visit)
    if (before.length > 0 || missing.length > 0) return { passes: before, missing }
    throw error
  }
}

/** The booking is given up or moved: its passes on this phone are of no use any more, whatever the studio hears of it. */
export async function dropPasses(appointmentId: string): Promise<void> {
  const passes = await storedPasses.list(remembered.userId.read() ?? '')
  await storedPasses.drop(passes.filter((pass) => pass.appointmentId === appointmentId).map(({ id }) => id))
  await dropBedPasses(appointmentId)
}

const loadCall = async () => (await import('#src/contract/passes.ts')).doorPasses

interface Receiving {
  uid: string
  appointmentId: string
  pair: CryptoKeyPair
  before: readonly StoredPass[]
}

async function receive(
  { lockId, place, pass, wrap, bluetooth, reader, keypad }: Sent['passes'][number],
  { uid, appointmentId, pair, before }: Receiving,
): Promise<StoredPass> {
  const { bytes, said, key } = await unsealPass({ pass, wrap }, pair)
  const { id, notBefore, notAfter, uses } = said
  return {
    id,
    uid,
    appointmentId,
    lockId,
    bytes,
    key,
    notBefore: notBefore * 1000,
    notAfter: notAfter * 1000,
    uses,
    used: before.find((one) => one.id === id)?.used ?? 0,
    place,
    hasReader: reader,
    keypad,
    receivedAt: serverNow(),
    address: bluetooth,
  }
}

import type { AnswerOf } from '#src/contract/call.ts'
import type { bedPass, doorPasses } from '#src/contract/passes.ts'
import { persistedAnswers } from '#src/client/storage/rows/persisted-answers.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'

export type MissingPass = AnswerOf<typeof doorPasses>['missing'][number]
export type MissingBedPass = NonNullable<AnswerOf<typeof bedPass>['missing']>

type Visit = Pick<Appointment, 'appointmentId' | 'startsAt'>
type Reason = MissingPass['reason'] | MissingBedPass

/**
 * What stays true until somebody does something about it. Whether a door is heard, a session is over or a day has come
 * may be otherwise by the time it is read.
 */
const lasting = new Set<Reason>([
  'elsewhere',
  'no-bluetooth',
  'no-way',
  'pass-elsewhere',
  'consent-required',
  'not-enough-times',
  'too-soon',
  'not-released',
  'adult-required',
  'skin-type',
])

/** Why the studio gave no pass for a door of this visit, as it last told this phone. `uid`: who is signed in. */
export async function readMissingDoors(uid: string, visit: Visit): Promise<MissingPass[]> {
  return (await read(uid, keyOf(visit, 'doors'))) as MissingPass[]
}

/** Keeps what lasts of what the studio has just said, in place of what it said before. */
export async function keepMissingDoors(uid: string, visit: Visit, missing: readonly MissingPass[]): Promise<void> {
  const kept = missing.filter(({ reason }) => lasting.has(reason))
  await keep(uid, keyOf(visit, 'doors'), kept)
}

/** As `readMissingDoors`, of the bed. */
export async function readMissingBed(uid: string, visit: Visit): Promise<MissingBedPass | undefined> {
  const [reason] = (await read(uid, keyOf(visit, 'bed'))) as MissingBedPass[]
  return reason
}

/** As `keepMissingDoors`, of the bed. */
export async function keepMissingBed(uid: string, visit: Visit, missing: MissingBedPass | undefined): Promise<void> {
  await keep(uid, keyOf(visit, 'bed'), missing !== undefined && lasting.has(missing) ? [missing] : [])
}

async function read(uid: string, key: string): Promise<unknown[]> {
  const kept = (await persistedAnswers.read(uid, key))?.data
  return Array.isArray(kept) ? kept : []
}

/** What is nothing any more leaves no row behind. */
async function keep(uid: string, key: string, data: readonly unknown[]): Promise<void> {
  await (data.length === 0
    ? persistedAnswers.remove(uid, key)
    : persistedAnswers.write(uid, key, { asOf: Date.now(), data }))
}

/** With another time the reasons may be others. */
function keyOf({ appointmentId, startsAt }: Visit, of: 'doors' | 'bed'): string {
  return JSON.stringify(['missing-passes', appointmentId, startsAt, of])
}

import type { AnswerOf } from '#src/contract/call.ts'
import type { bedPass, doorPasses } from '#src/contract/passes.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { persistedAnswers } from '#src/client/storage/rows/persisted-answers.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'

export type MissingPass = AnswerOf<typeof doorPasses>['missing'][number]
export type MissingBedPass = NonNullable<AnswerOf<typeof bedPass>['missing']>

type Visit = Pick<Appointment, 'appointmentId' | 'startsAt'>
type Reason = MissingPass['reason'] | MissingBedPass

/**
 * What stays true until its member does something about it. Whether a door is heard or a day has come may be otherwise
 * by the time it is read.
 */
const lasting = new Set<Reason>([
  'elsewhere',
  'no-bluetooth',
  'no-way',
  'pass-elsewhere',
  'consent-required',
  'not-enough-times',
  'too-soon',
  'open-session',
  'not-released',
  'adult-required',
])

/** Why the studio gave no pass for a door of this visit, as it was last told to this phone. */
export async function readMissingDoors(visit: Visit): Promise<MissingPass[]> {
  return (await read(visit, 'doors')) as MissingPass[]
}

/** Keeps what lasts of what the studio has just said, in place of what it said before. */
export async function keepMissingDoors(visit: Visit, missing: readonly MissingPass[]): Promise<void> {
  await keep(
    visit,
    'doors',
    missing.filter(({ reason }) => lasting.has(reason)),
  )
}

/** Why the studio gave no pass for the bed of this visit, as it was last told to this phone. */
export async function readMissingBed(visit: Visit): Promise<MissingBedPass | undefined> {
  const [reason] = (await read(visit, 'bed')) as MissingBedPass[]
  return reason
}

/** As `keepMissingDoors`, of the bed. */
export async function keepMissingBed(visit: Visit, missing: MissingBedPass | undefined): Promise<void> {
  await keep(visit, 'bed', missing !== undefined && lasting.has(missing) ? [missing] : [])
}

async function read(visit: Visit, of: 'doors' | 'bed'): Promise<unknown[]> {
  const kept = (await persistedAnswers.read(remembered.userId.read() ?? '', keyOf(visit, of)))?.data
  return Array.isArray(kept) ? kept : []
}

async function keep(visit: Visit, of: 'doors' | 'bed', data: readonly unknown[]): Promise<void> {
  await persistedAnswers.write(remembered.userId.read() ?? '', keyOf(visit, of), { asOf: Date.now(), data })
}

/** With another time the reasons may be others. */
function keyOf({ appointmentId, startsAt }: Visit, of: 'doors' | 'bed'): string {
  return JSON.stringify(['missing-passes', appointmentId, startsAt, of])
}

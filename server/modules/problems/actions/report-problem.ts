import type { reportProblem } from '#src/contract/problems/problems.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { type Refusal, refuse } from '#src/contract/outcome.ts'
import { mostOpenProblems, reportableDays } from '#src/domain/problems/problem.ts'

import { findShown } from '#server/modules/appointments/store/appointments.ts'
import { findBed } from '#server/modules/beds/store/beds.ts'
import { findLock } from '#server/modules/doors/store/locks.ts'
import {
  changeProblem,
  countOpenOf,
  findProblemOfSession,
  insertProblem,
  type ProblemRow,
} from '#server/modules/problems/store/problems.ts'
import { findOpenShop } from '#server/modules/shops/store/shops.ts'
import { addPicture, claimPicture, type NewPicture } from '#server/platform/pictures/pictures.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

type Input = BodyOf<typeof reportProblem>
type Place = Pick<ProblemRow, 'shopId' | 'sessionId' | 'appointmentId' | 'lockId' | 'deviceId'>

/** What a report needs to know of the session that it is about. Its row is locked by this transaction. */
export interface ReportedSession {
  sessionId: string
  memberUid: string
  deviceId: string
  shopId: number
  appointmentId: string | null
  requestedAt: Instant
  /** Whether one time of it may still be given back. */
  canComeBack: boolean
}

export interface Report {
  problemId: string
  memberUid: string
  input: Input
  picture: Omit<NewPicture, 'uploaderUid'> | undefined
  /** undefined: it names none, or one that does not exist. */
  session: ReportedSession | undefined
}

type Reported = { problemId: string; isNew: boolean } | Refusal<'not-found' | 'too-late' | 'too-many-reports'>

const dayMs = 24 * 3_600_000

/** Writes a report down, or adds to the one that its session has. */
export async function writeReport(tx: Tx, report: Report, now: Instant): Promise<Reported> {
  const { memberUid, input, session } = report
  if (input.sessionId !== undefined && session?.memberUid !== memberUid) return refuse('not-found')
  if (session && session.requestedAt < now - reportableDays * dayMs) return refuse('too-late')
  const isClaim = input.wantsSessionBack === true && session?.canComeBack === true
  const earlier = session && (await findProblemOfSession(tx, session.sessionId))
  if (earlier) return await addTo(tx, earlier, { ...report, isClaim }, now)
  if ((await countOpenOf(tx, memberUid)) >= mostOpenProblems) return refuse('too-many-reports')
  const place = await findPlace(tx, report)
  return place ? await insert(tx, report, { place, isClaim }, now) : refuse('not-found')
}

/** What a report is about, all of it of one studio; undefined where there is no such thing. */
async function findPlace(tx: Tx, { memberUid, input, session }: Report) {
  const none: Omit<Place, 'shopId'> = { sessionId: null, appointmentId: null, lockId: null, deviceId: null }
  if (session) {
    const { sessionId, deviceId, shopId, appointmentId } = session
    return { ...none, sessionId, deviceId, shopId, appointmentId }
  }
  if (input.appointmentId !== undefined) {
    const appointment = await findShown(tx, memberUid, input.appointmentId)
    if (!appointment) return undefined
    const { appointmentId, deviceId, shopId } = appointment
    return { ...none, appointmentId, deviceId, shopId }
  }
  if (input.lockId !== undefined) {
    const lock = await findLock(tx, input.lockId)
    return lock && { ...none, lockId: lock.lockId, shopId: lock.shopId }
  }
  if (input.deviceId !== undefined) {
    const bed = await findBed(tx, input.deviceId)
    return bed && { ...none, deviceId: bed.deviceId, shopId: bed.shopId }
  }
  const shop = input.shopId === undefined ? undefined : await findOpenShop(tx, input.shopId)
  return shop && { ...none, shopId: shop.shopId }
}

async function insert(
  tx: Tx,
  { problemId, memberUid, input, picture }: Report,
  { place, isClaim }: { place: Place; isClaim: boolean },
  now: Instant,
): Promise<Reported> {
  const row = {
    problemId,
    memberUid,
    ...place,
    reason: input.reason,
    note: textOf(input.note),
    picture: await keepPicture(tx, picture, memberUid, now),
    isClaim: isClaim ? 1 : 0,
    phoneSeconds: input.phoneSeconds ?? null,
    // A phone's clock may be ahead of everything.
    noticedAt: Math.min(input.noticedAt ?? now, now),
    reportedAt: now,
  } as const
  if ((await insertProblem(tx, row)) === undefined) throw new Error('A locked session was reported meanwhile')
  return { problemId, isNew: true }
}

/** What was decided stays decided; what staff have only answered may still become a claim. */
async function addTo(
  tx: Tx,
  earlier: ProblemRow,
  { memberUid, input, picture, isClaim }: Report & { isClaim: boolean },
  now: Instant,
): Promise<Reported> {
  const { problemId, state } = earlier
  const becomesClaim = isClaim && earlier.isClaim === 0
  if (state !== 'open' && !(state === 'closed' && becomesClaim)) return { problemId, isNew: false }
  const lacksNote = earlier.note === null && textOf(input.note) !== null
  const lacksPicture = earlier.picture === null && picture !== undefined
  if (lacksNote || lacksPicture || becomesClaim) {
    await changeProblem(tx, problemId, {
      ...(lacksNote && { note: textOf(input.note) }),
      ...(lacksPicture && { picture: await keepPicture(tx, picture, memberUid, now) }),
      ...(becomesClaim && { isClaim: 1, state: 'open', decidedAt: null, staffUid: null, answer: null }),
    })
  }
  return { problemId, isNew: false }
}

function textOf(note: string | undefined): string | null {
  return note === undefined || note === '' ? null : note
}

async function keepPicture(
  tx: Tx,
  picture: Report['picture'],
  uploaderUid: string,
  now: Instant,
): Promise<string | null> {
  if (!picture) return null
  const url = await addPicture(tx, { ...picture, uploaderUid }, now)
  await claimPicture(tx, url, { kind: 'problem', uploaderUid })
  return url
}

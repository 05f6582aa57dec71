import type { Selectable } from 'kysely'

import type { RecentOpening } from '#server/modules/doors/rules/door-in-use.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { addToLog } from '#server/platform/audit-logs/linked-log.ts'

import { selectLockForUpdate } from './locks.ts'

export type OpeningRow = Selectable<Schema['doorOpenings']>
/** An opening and the shop that its door belongs to. */
export type PlacedOpening = OpeningRow & { shopId: number }
export type LockResult = OpeningRow['result']

/** Writes an opening down before its lock is told of it. Only ever called while the door's row is held. */
export async function insertOpening(tx: Tx, opening: OpeningRow): Promise<void> {
  await addOpening(tx, opening)
  const { openingId, lockId, memberUid, rule, appointmentId, proof, askedAt, result } = opening
  const asked = { what: 'asked' as const, openingId, memberUid, rule, appointmentId, proof, at: askedAt }
  writeDoorLog(tx, lockId, asked)
  if (result !== 'unknown') writeDoorLog(tx, lockId, { what: result, openingId, at: askedAt })
}

const addOpening = prepared((tx, opening: OpeningRow) => tx.insertInto('doorOpenings').values(opening))

interface Answer extends Pick<OpeningRow, 'answeredAt' | 'enterBy' | 'availableAt'> {
  result: LockResult
}

/**
 * Writes down what the lock said, or that it said nothing. Its first definite word counts: false when that came
 * before, or when this one is not definite.
 */
export async function writeAnswer(
  tx: Tx,
  { openingId, lockId }: OpeningRow,
  answer: Answer,
  now: Instant,
): Promise<boolean> {
  await selectLockForUpdate(tx, lockId)
  const { numUpdatedRows } = await tx
    .updateTable('doorOpenings')
    .set(answer)
    .where('openingId', '=', openingId)
    .where('result', '=', 'unknown')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  writeDoorLog(tx, lockId, { what: answer.result, openingId, at: now })
  return answer.result !== 'unknown'
}

function selectOpenings(db: Db) {
  return db
    .selectFrom('doorOpenings')
    .innerJoin('locks', 'locks.lockId', 'doorOpenings.lockId')
    .selectAll('doorOpenings')
    .select('locks.shopId')
}

/** Throws where there is none. */
export async function readOpening(db: Db, openingId: string): Promise<PlacedOpening> {
  return await selectOpenings(db).where('openingId', '=', openingId).executeTakeFirstOrThrow()
}

/** The opening that a lock over Bluetooth names so. */
export async function findRadioOpening(db: Db, radioId: string): Promise<PlacedOpening | undefined> {
  return await selectOpenings(db).where('radioId', '=', radioId).executeTakeFirst()
}

/** What became of one tap of a member. */
export async function findOpening(db: Db, memberUid: string, opId: string): Promise<PlacedOpening | undefined> {
  return await selectOpenings(db).where('memberUid', '=', memberUid).where('opId', '=', opId).executeTakeFirst()
}

/** Far longer than any opening takes. */
const recentMs = 5 * 60_000

/** What was asked of a door just now, by anybody. */
export async function listRecentOpenings(db: Db, lockId: string, now: Instant): Promise<RecentOpening[]> {
  const { rows } = await findRecent(db, { lockId, since: now - recentMs })
  return rows
}

const findRecent = prepared((db, { lockId, since }: { lockId: string; since: Instant }) =>
  db
    .selectFrom('doorOpenings')
    .select(['memberUid', 'askedAt', 'result', 'enterBy', 'rule', 'appointmentId', 'isRepeat', 'visitor'])
    .where('lockId', '=', lockId)
    .where('askedAt', '>', since),
)

/** When this member tapped on any door since an instant, oldest first; taps that were refused are not among them. */
export async function listTaps(db: Db, memberUid: string, since: Instant): Promise<Instant[]> {
  const rows = await db
    .selectFrom('doorOpenings')
    .select('askedAt')
    .where('memberUid', '=', memberUid)
    .where('askedAt', '>', since)
    .orderBy('askedAt')
    .execute()
  return rows.map(({ askedAt }) => askedAt)
}

/** What counts: a command that was sent, is not known to have failed, and did not repeat one that still held. */
const counted: LockResult[] = ['opened', 'unknown']

/** How often each booking has opened a door. */
export async function countOpenings(db: Db, appointmentIds: string[]): Promise<Map<string, number>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('doorOpenings')
    .select(({ fn }) => ['appointmentId', fn.countAll<number>().as('count')])
    .where('appointmentId', 'in', appointmentIds)
    .where('result', 'in', counted)
    .where('isRepeat', '=', 0)
    .groupBy('appointmentId')
    .execute()
  return new Map(rows.map(({ appointmentId, count }) => [appointmentId ?? '', count]))
}

/** What became of the openings since an instant, at all doors. */
export async function countResults(db: Db, since: Instant): Promise<{ result: LockResult; count: number }[]> {
  return await db
    .selectFrom('doorOpenings')
    .select(({ fn }) => ['result', fn.countAll<number>().as('count')])
    .where('askedAt', '>', since)
    .groupBy('result')
    .execute()
}

/** How often a session without a booking has opened a door since it was asked for. */
export async function countSessionOpenings(db: Db, memberUid: string, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('doorOpenings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberUid', '=', memberUid)
    .where('rule', '=', 'session')
    .where('appointmentId', 'is', null)
    .where('askedAt', '>=', since)
    .where('result', 'in', counted)
    .where('isRepeat', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** Openings before an instant, some at a time; the log of the door is a thing of its own. Tells how many went. */
export async function deleteOldOpenings(db: Db, before: Instant, limit: number): Promise<number> {
  const old = db.selectFrom('doorOpenings').select('openingId').where('askedAt', '<', before).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('doorOpenings').where('openingId', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/** One line of a door's log: what was asked of the lock for whom and why, and what became of it. */
type DoorLogEntry =
  | {
      what: 'asked'
      openingId: string
      memberUid: string
      rule: string
      appointmentId: string | null
      proof: string
      at: Instant
    }
  | { what: 'opened' | 'in-use' | 'failed' | 'unknown' | 'offline'; openingId: string; at: Instant }

/** Adds a line. Only ever called while this transaction holds the door's row. */
function writeDoorLog(tx: Tx, lockId: string, entry: DoorLogEntry): void {
  const text = JSON.stringify(entry)
  addToLog(tx, {
    log: `door:${lockId}`,
    fields: [text],
    insert: (tx, { seq, link }) => addLine(tx, { lockId, seq, entry: text, hash: link }),
  })
}

const addLine = prepared((tx, line: Selectable<Schema['doorLog']>) => tx.insertInto('doorLog').values(line))

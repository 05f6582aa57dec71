import { randomUUIDv7 } from 'node:crypto'

import type { Instant } from './schema.ts'
import type { Db, Tx } from './store.ts'

interface StaffAct {
  staffUid: string
  what: string
  /** Kind and id of what was changed, such as "order:…". */
  subject: string
  before: unknown
  after: unknown
  reason?: string | undefined
}

/** Writes down what staff did, in the transaction that does it. */
export async function writeStaffLog(tx: Tx, { before, after, reason, ...act }: StaffAct, now: Instant): Promise<void> {
  await tx
    .insertInto('staffLog')
    .values({
      entryId: randomUUIDv7(),
      ...act,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason: reason ?? null,
      createdAt: now,
    })
    .execute()
}

export interface StaffLogFilter {
  subject?: string | undefined
  nouns?: string[] | undefined
  staffUid?: string | undefined
  /** From this instant on, and before that one. */
  fromAt?: Instant | undefined
  toAt?: Instant | undefined
}

/** What staff did, newest first, with who they are. */
export async function listStaffLog(
  db: Db,
  filter: StaffLogFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  return await matching(db, filter)
    .innerJoin('members', 'members.uid', 'staffLog.staffUid')
    .select(['entryId', 'staffUid', 'what', 'subject', 'before', 'after', 'reason', 'staffLog.createdAt'])
    .select(['members.nickname', 'members.staffLevel'])
    // Entries of one instant keep one order on every page: their ids grow with time.
    .orderBy('staffLog.createdAt', 'desc')
    .orderBy('entryId', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countStaffLog(db: Db, filter: StaffLogFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: Db, { subject, nouns, staffUid, fromAt, toAt }: StaffLogFilter) {
  return db
    .selectFrom('staffLog')
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(nouns !== undefined, (query) =>
      query.where((row) => row.or((nouns ?? []).map((noun) => row('what', 'like', `${noun}.%`)))),
    )
    .$if(staffUid !== undefined, (query) => query.where('staffUid', '=', staffUid ?? ''))
    .$if(fromAt !== undefined, (query) => query.where('staffLog.createdAt', '>=', fromAt ?? 0))
    .$if(toAt !== undefined, (query) => query.where('staffLog.createdAt', '<', toAt ?? 0))
}

import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/**
 * Deletes what beds signed, what happened in sessions and what staff released, before an instant, some at a time. The
 * sessions stay, with their minutes and their payment; nothing goes while one of them waits to be settled. Tells how
 * many rows went.
 */
export async function deleteOldEvidence(db: Db, before: Instant, limit: number): Promise<number> {
  const events = db
    .selectFrom('sessionEvents')
    .select('eventId')
    .where('happenedAt', '<', before)
    .where('sessionId', 'not in', unsettled(db))
    .limit(limit)
  const receipts = db
    .selectFrom('receipts')
    .select(['bed', 'run', 'seq'])
    .where('receivedAt', '<', before)
    .where((row) => row.or([row('sessionId', 'is', null), row('sessionId', 'not in', unsettled(db))]))
    .limit(limit)
  const counts = [
    await db.deleteFrom('sessionEvents').where('eventId', 'in', events).executeTakeFirst(),
    await db
      .deleteFrom('receipts')
      .where((row) => row(row.refTuple('bed', 'run', 'seq'), 'in', receipts.$asTuple('bed', 'run', 'seq')))
      .executeTakeFirst(),
    await db
      .deleteFrom('startReleases')
      .where(
        'releaseId',
        'in',
        db.selectFrom('startReleases').select('releaseId').where('endsAt', '<', before).limit(limit),
      )
      .executeTakeFirst(),
  ]
  return counts.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}

/** Sessions whose end is in doubt, that were settled by staff and contradicted since, or that a member has reported. */
function unsettled(db: Db) {
  const reserved = db.selectFrom('sessions').select('sessionId').where('settled', '=', 'reserved')
  const disputed = db
    .selectFrom('manualSettlements')
    .select('sessionId')
    .where('contradictedAt', 'is not', null)
    .where('resolvedAt', 'is', null)
  const reported = db
    .selectFrom('problems')
    .select('sessionId')
    .where('state', '=', 'open')
    .where('sessionId', 'is not', null)
    .$narrowType<{ sessionId: string }>()
  return reserved.union(disputed).union(reported)
}

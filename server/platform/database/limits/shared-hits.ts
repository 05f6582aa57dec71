import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

const minuteMs = 60_000
/** Nobody asks for an earlier minute than this one; another server's clock may be a little behind. */
const agedMs = 5 * minuteMs

/**
 * Counts one more hit of a subject in the present minute, on all servers together, in one statement: of two at once each
 * sees the other. Answers how many there are with it.
 */
export async function countSharedHit(db: Db, subject: string, now: Instant): Promise<number> {
  const { hits } = await db
    .insertInto('sharedHits')
    .values({ subject, minute: minuteOf(now), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'minute']).doUpdateSet((row) => ({ hits: row('sharedHits.hits', '+', 1) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits
}

/** Milliseconds until the next minute begins, with which its counts begin anew. */
export function untilNextMinute(now: Instant): number {
  return (minuteOf(now) + 1) * minuteMs - now
}

export async function deleteOldSharedHits(db: Db, now: Instant): Promise<void> {
  await db
    .deleteFrom('sharedHits')
    .where('minute', '<', minuteOf(now - agedMs))
    .execute()
}

function minuteOf(at: Instant): number {
  return Math.floor(at / minuteMs)
}

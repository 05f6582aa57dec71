import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Members whose appointments at a shop begin before `to` and are not over at `from`. */
export async function listBookedOf(db: Db, shopId: number, { from, to }: { from: Instant; to: Instant }) {
  const rows = await db
    .selectFrom('appointments')
    .select('memberUid')
    .distinct()
    .where('shopId', '=', shopId)
    .where('state', 'in', ['booked', 'visited'])
    .where('leftAt', 'is', null)
    .where('startsAt', '<', to)
    // An appointment never lasts longer; it keeps the search to a day.
    .where('startsAt', '>', from - 24 * 3_600_000)
    .where('endsAt', '>', from)
    .execute()
  return rows.map(({ memberUid }) => memberUid).sort()
}

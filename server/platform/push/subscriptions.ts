import type { Insertable, Selectable } from 'kysely'

import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type PushSubscriptionRow = Selectable<Schema['pushSubscriptions']>

/** A member has no more browsers than this; the oldest ones make room. */
const mostPerMember = 10

/** Keeps a browser's subscription; the browser that was another member's before is this one's from now on. */
export async function keepSubscription(tx: Tx, row: Insertable<Schema['pushSubscriptions']>): Promise<void> {
  const { endpoint, ...rest } = row
  await tx
    .insertInto('pushSubscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(rest))
    .execute()
  const older = await tx
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('memberUid', '=', row.memberUid)
    .where('endpoint', '!=', endpoint)
    .orderBy('createdAt', 'desc')
    .execute()
  const surplus = older.slice(mostPerMember - 1).map((other) => other.endpoint)
  if (surplus.length > 0) await tx.deleteFrom('pushSubscriptions').where('endpoint', 'in', surplus).execute()
}

/** Where a member's notices go now; `alertsUntil`: where alerts go to one of the staff, whose login may have run out. */
export async function listSubscriptions(
  db: Db,
  memberUid: string,
  now: Instant,
  until: 'expiresAt' | 'alertsUntil' = 'expiresAt',
): Promise<PushSubscriptionRow[]> {
  return await db
    .selectFrom('pushSubscriptions')
    .selectAll()
    .where('memberUid', '=', memberUid)
    .where(until, '>', now)
    .execute()
}

/** Which of these members, or for alerts of the staff, have a phone that takes notifications. */
export async function listReachable(
  db: Db,
  uids: readonly string[],
  now: Instant,
  until: 'expiresAt' | 'alertsUntil',
): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set()
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('memberUid')
    .distinct()
    .where('memberUid', 'in', uids)
    .where(until, '>', now)
    .execute()
  return new Set(rows.map(({ memberUid }) => memberUid))
}

/** Takes a member's own browser off the list, whose place another one takes; undefined where there is none. */
export async function takeSubscription(
  tx: Tx,
  endpoint: string,
  memberUid: string,
): Promise<PushSubscriptionRow | undefined> {
  const taken = tx.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('memberUid', '=', memberUid)
  return await taken.returningAll().executeTakeFirst()
}

/** A member's own browser, or, without a member, one that its push service no longer knows. */
export async function deleteSubscription(db: Db, endpoint: string, memberUid?: string): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', endpoint)
    .$if(memberUid !== undefined, (query) => query.where('memberUid', '=', memberUid ?? ''))
    .execute()
}

/** The browser that logs out hears nothing more. */
export async function deleteSubscriptionsOfLogin(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('tokenHash', '=', tokenHash).execute()
}

export async function deleteSubscriptionsOfMember(db: Db, memberUid: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('memberUid', '=', memberUid).execute()
}

export async function deleteOldSubscriptions(db: Db, now: Instant): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('expiresAt', '<=', now)
    .where((row) => row.or([row('alertsUntil', 'is', null), row('alertsUntil', '<=', now)]))
    .execute()
}

import type { Selectable } from 'kysely'

import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type PushSubscriptionRow = Selectable<Schema['pushSubscriptions']>

/** A member has no more browsers than this; the oldest ones make room. */
const mostPerMember = 10

/** Keeps a browser's subscription; the browser that was another member's before is this one's from now on. */
export async function keepSubscription(tx: Tx, row: PushSubscriptionRow): Promise<void> {
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

/** Where a member's notices go now. */
export async function listSubscriptions(db: Db, memberUid: string, now: Instant): Promise<PushSubscriptionRow[]> {
  return await db
    .selectFrom('pushSubscriptions')
    .selectAll()
    .where('memberUid', '=', memberUid)
    .where('expiresAt', '>', now)
    .execute()
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
  await db.deleteFrom('pushSubscriptions').where('expiresAt', '<=', now).execute()
}

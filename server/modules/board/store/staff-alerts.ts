import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export interface AlertOwner {
  uid: string
  nickname: string
  since: Instant
}

/** Who looks after the alerts of a shop, by their keys. */
export async function readAlertOwners(db: Db, shopId: number): Promise<ReadonlyMap<string, AlertOwner>> {
  const rows = await db
    .selectFrom('staffAlerts')
    .innerJoin('members', 'members.uid', 'staffAlerts.ownerUid')
    .select(['staffAlerts.alertKey', 'staffAlerts.ownedAt', 'members.uid', 'members.nickname'])
    .where('staffAlerts.shopId', '=', shopId)
    .execute()
  return new Map(rows.map(({ alertKey, ownedAt, ...owner }) => [alertKey, { ...owner, since: ownedAt ?? 0 }]))
}

interface AlertName {
  shopId: number
  alertKey: string
}

/** Whoever takes an alert last looks after it. */
export async function ownAlert(tx: Tx, { shopId, alertKey }: AlertName, uid: string, now: Instant): Promise<void> {
  const owned = { ownerUid: uid, ownedAt: now }
  await tx
    .insertInto('staffAlerts')
    .values({ shopId, alertKey, ...owned, goneAt: null })
    .onConflict((conflict) => conflict.columns(['shopId', 'alertKey']).doUpdateSet(owned))
    .execute()
}

/** The shops of which alerts are remembered. */
export async function listAlertShops(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('staffAlerts').select('shopId').distinct().execute()
  return rows.map(({ shopId }) => shopId)
}

/** An alert that is gone for longer is over: when it comes back it is a new one, and nobody's. */
const overAfterMs = 60_000

/** Remembers of a shop which alerts are still there, by `keys`, and forgets those that are over. */
export async function noteAlerts(db: Db, shopId: number, keys: readonly string[], now: Instant): Promise<void> {
  const known = await db.selectFrom('staffAlerts').select(['alertKey', 'goneAt']).where('shopId', '=', shopId).execute()
  const here = new Set(keys)
  const change = (alertKey: string, goneAt: Instant | null) =>
    db
      .updateTable('staffAlerts')
      .set({ goneAt })
      .where('shopId', '=', shopId)
      .where('alertKey', '=', alertKey)
      .execute()
  for (const { alertKey, goneAt } of known) {
    if (here.has(alertKey) && goneAt !== null) await change(alertKey, null)
    if (!here.has(alertKey) && goneAt === null) await change(alertKey, now)
  }
  await db
    .deleteFrom('staffAlerts')
    .where('shopId', '=', shopId)
    .where('goneAt', '<', now - overAfterMs)
    .execute()
}

/** Of a shop that is no more. */
export async function dropAlertsOf(db: Db, shopId: number): Promise<void> {
  await db.deleteFrom('staffAlerts').where('shopId', '=', shopId).execute()
}

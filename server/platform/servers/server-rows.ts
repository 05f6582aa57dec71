import type { Flag, Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

export interface ServerRow {
  serverId: string
  brokerName: string
  /** Without it the server has lost the broker, and looks after no studio. */
  hearsDevices: Flag
  leaseEndsAt: Instant
}

/** False: the row is gone, and with it everything that the server had. Nothing but this prolongs a lease. */
export async function renewServer(
  db: Db,
  { serverId, hearsDevices, leaseEndsAt }: Omit<ServerRow, 'brokerName'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('servers')
    .set({ hearsDevices, leaseEndsAt })
    .where('serverId', '=', serverId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False: another server has this name. */
export async function insertServer(db: Db, row: ServerRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('servers')
    .values(row)
    .onConflict((conflict) => conflict.column('brokerName').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** No server asks for a longer lease. */
const longestLeaseMs = 60_000

/**
 * Those that live. One whose lease has ended loses its row, unless it renews it just now, and its studios are free. A
 * lease that ends much later than any was taken when the clock was ahead: it is cut to the longest that there is, as the
 * server may be gone that would renew it.
 */
export async function listLiveServers(db: Db, now: Instant): Promise<ServerRow[]> {
  const rows = await db.selectFrom('servers').selectAll().execute()
  const isOver = ({ leaseEndsAt }: { leaseEndsAt: Instant }) => leaseEndsAt <= now
  for (const { serverId } of rows.filter(isOver))
    await db.deleteFrom('servers').where('serverId', '=', serverId).where('leaseEndsAt', '<=', now).execute()
  if (rows.some(({ leaseEndsAt }) => leaseEndsAt > now + 2 * longestLeaseMs)) await cutLeases(db, now)
  return rows.filter((row) => !isOver(row))
}

async function cutLeases(db: Db, now: Instant): Promise<void> {
  await db
    .updateTable('servers')
    .set({ leaseEndsAt: now + longestLeaseMs })
    .where('leaseEndsAt', '>', now + 2 * longestLeaseMs)
    .execute()
}

/** Its studios are free at once. */
export async function deleteServer(db: Db, serverId: string): Promise<void> {
  await db.deleteFrom('servers').where('serverId', '=', serverId).execute()
}

/** Every studio, and who has it. */
export async function listShopOwners(db: Db): Promise<{ shopId: number; serverId: string | null }[]> {
  return await db
    .selectFrom('shops')
    .leftJoin('shopOwners', 'shopOwners.shopId', 'shops.shopId')
    .select(['shops.shopId', 'shopOwners.serverId'])
    .orderBy('shops.shopId')
    .execute()
}

/** Answers those that it got: of two servers that reach for one, the first has it. Fails where its own row is gone. */
export async function takeShops(db: Db, serverId: string, shopIds: readonly number[]): Promise<number[]> {
  if (shopIds.length === 0) return []
  const rows = await db
    .insertInto('shopOwners')
    .values(shopIds.map((shopId) => ({ shopId, serverId })))
    .onConflict((conflict) => conflict.column('shopId').doNothing())
    .returning('shopId')
    .execute()
  return rows.map(({ shopId }) => shopId)
}

export async function giveShops(db: Db, serverId: string, shopIds: readonly number[]): Promise<void> {
  if (shopIds.length === 0) return
  await db.deleteFrom('shopOwners').where('serverId', '=', serverId).where('shopId', 'in', shopIds).execute()
}

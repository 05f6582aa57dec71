import { type Insertable, PostgresAdapter, type Selectable } from 'kysely'
import { z } from 'zod/mini'

import { jsonText } from '#server/platform/database/json-text.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type ShopRow = Selectable<Schema['shops']>
export type ClosureRow = Selectable<Schema['closures']>

export const shopTexts = jsonText(
  z.array(z.object({ language: z.string(), name: z.string(), address: z.string(), tags: z.array(z.string()) })),
)

export const staffedHoursText = jsonText(z.object({ from: z.string(), to: z.string(), days: z.array(z.int()) }))

/** As the wire has it: the line of a studio that answers when nobody is at its counter. */
export const afterHoursText = jsonText(
  z.object({ phone: z.string(), whatsapp: z.string(), from: z.string(), to: z.string() }),
)

/** What a studio says of its alerts, by their kinds. */
export const alertRulesText = jsonText(
  z.array(
    z.object({
      kind: z.string(),
      pushes: z.boolean(),
      escalateMinutes: z.nullable(z.int()),
      atNight: z.boolean(),
    }),
  ),
)

export async function listShops(db: Db): Promise<ShopRow[]> {
  return await db.selectFrom('shops').selectAll().orderBy('sort').orderBy('shopId').execute()
}

/** The shops that members see. */
export async function listOpenShops(db: Db): Promise<ShopRow[]> {
  return (await listShops(db)).filter(({ stage }) => stage === 'open')
}

/** Those that are not closed for good. */
export async function listLivingShops(db: Db): Promise<ShopRow[]> {
  return (await listShops(db)).filter(({ stage }) => stage !== 'closed')
}

export async function findShop(db: Db, shopId: number): Promise<ShopRow | undefined> {
  const { rows } = await findById(db, { shopId })
  return rows[0]
}

const findById = prepared((db, { shopId }: { shopId: number }) =>
  db.selectFrom('shops').selectAll().where('shopId', '=', shopId),
)

/** A shop as members know it: undefined while it is prepared, and once it is closed for good. */
export async function findOpenShop(db: Db, shopId: number): Promise<ShopRow | undefined> {
  const shop = await findShop(db, shopId)
  return shop?.stage === 'open' ? shop : undefined
}

/** A shop in which something can still be done: not one that is closed for good. */
export async function findLivingShop(db: Db, shopId: number): Promise<ShopRow | undefined> {
  const shop = await findShop(db, shopId)
  return shop?.stage === 'closed' ? undefined : shop
}

/** Throws where there is none: for shops that something else in the database belongs to. */
export async function readShop(db: Db, shopId: number): Promise<ShopRow> {
  const shop = await findShop(db, shopId)
  if (!shop) throw new Error('Something stands in no shop')
  return shop
}

/** Times between two instants at which a shop or one of its devices is closed. */
export async function listClosures(db: Db, shopId: number, from: Instant, to: Instant): Promise<ClosureRow[]> {
  const { rows } = await findClosures(db, { shopId, from, to })
  return rows
}

const findClosures = prepared((db, { shopId, from, to }: { shopId: number; from: Instant; to: Instant }) =>
  db
    .selectFrom('closures')
    .selectAll()
    .where('shopId', '=', shopId)
    .where('startsAt', '<', to)
    .where('endsAt', '>', from),
)

/** What closes whole shops now. */
export async function listShopClosures(db: Db, now: Instant): Promise<ClosureRow[]> {
  return await db
    .selectFrom('closures')
    .selectAll()
    .where('deviceId', 'is', null)
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .execute()
}

/**
 * Changes of what a chain has several of, such as banners and shops, follow one another, new ones too, so that each
 * counts all that are there. They queue behind the first shop, in a way that no booking waits for; one writer at a
 * time is what SQLite has anyway.
 */
export async function selectChainQueueForUpdate(tx: Tx): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  await tx.selectFrom('shops').select('shopId').orderBy('shopId').limit(1).forNoKeyUpdate().execute()
}

/** Changes of one shop queue up behind its row. */
export async function selectShopForUpdate(tx: Tx, shopId: number): Promise<ShopRow | undefined> {
  return await tx
    .updateTable('shops')
    .set((row) => ({ rev: row.ref('rev') }))
    .where('shopId', '=', shopId)
    .returningAll()
    .executeTakeFirst()
}

export async function insertShop(tx: Tx, row: Insertable<Schema['shops']>): Promise<void> {
  await tx.insertInto('shops').values(row).execute()
}

export async function updateShop(tx: Tx, shopId: number, changes: Partial<ShopRow>): Promise<void> {
  await tx.updateTable('shops').set(changes).where('shopId', '=', shopId).execute()
}

/** How many shops show this picture. */
export async function countShopsShowing(db: Db, pictureUrl: string): Promise<number> {
  const rows = await db.selectFrom('shops').select('shopId').where('wechatQr', '=', pictureUrl).execute()
  return rows.length
}

import type { Store } from '#server/platform/database/store.ts'
import { aBedRow, aShop } from '../fixtures.ts'

/** Studios with a bed each that has never been there, after those that are there already. */
export async function addStudios(store: Store, count: number): Promise<number[]> {
  const shops = Array.from({ length: count }, (_, index) => aShop({ shopId: 100 + index, sort: 100 + index }))
  await store.db.insertInto('shops').values(shops).execute()
  const beds = shops.map(({ shopId }) => aBedRow({ deviceId: `bed-of-${shopId}`, shopId }))
  await store.db.insertInto('devices').values(beds).execute()
  return shops.map(({ shopId }) => shopId)
}

/** At which of these studios an alert was found. */
export async function studiosWithAlerts(store: Store, ids: number[]): Promise<number[]> {
  const rows = await store.db.selectFrom('staffAlerts').select('shopId').distinct().orderBy('shopId').execute()
  return rows.map(({ shopId }) => shopId).filter((id) => ids.includes(id))
}

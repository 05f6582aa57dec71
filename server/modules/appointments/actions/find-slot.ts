import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { chooseSlot, type Leave, type NotBookable } from '#server/modules/appointments/rules/bookable.ts'
import type { GridSlot } from '#server/modules/shops/rules/slot-grid.ts'
import { findDevice } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ChainRules } from '#server/modules/chain/store/settings.ts'
import { selectShopHoursForUpdate } from '#server/modules/shops/store/shop-hours.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { calendarOf, readShopBook, rulesFor } from './bed-calendar.ts'

/** A bed and a time of a shop's calendar. */
export interface SlotWish {
  shop_id: number
  device_id: string
  date: string
  time: string
}

/** The slot that somebody asks for, and the rules for its bed, while the shop's hours are held still. */
export async function findSlot(
  tx: Tx,
  wish: SlotWish,
  now: Instant,
  leave: readonly Leave[] = [],
): Promise<{ slot: GridSlot; rules: ChainRules } | Refusal<NotBookable | 'not-found'>> {
  const shop = await selectShopHoursForUpdate(tx, wish.shop_id, 'booking')
  const device = await findDevice(tx, wish.shop_id, wish.device_id)
  if (!shop || !device) return refuse('not-found')
  const book = await readShopBook(tx, shop, now)
  const slot = chooseSlot(calendarOf(book, device), wish, now, leave)
  return typeof slot === 'string' ? refuse(slot) : { slot, rules: rulesFor(book, device) }
}

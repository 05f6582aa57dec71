import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { chooseSlot, type Waiver, type NotBookable } from '#server/modules/appointments/rules/bookable.ts'
import type { GridSlot } from '#server/modules/shops/rules/slot-grid.ts'
import { findShopBed } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ChainRules } from '#server/modules/chain/store/settings.ts'
import { selectShopHoursForUpdate } from '#server/modules/shops/store/shop-hours.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { calendarOf, readShopBook, rulesFor } from './bed-calendar.ts'

/** A bed and a time of a shop's calendar. */
export interface SlotInput {
  shop_id: number
  device_id: string
  date: string
  time: string
}

/** The slot that somebody asks for, and the rules for its bed, while the shop's hours are held still. */
export async function findSlot(
  tx: Tx,
  input: SlotInput,
  now: Instant,
  waivers: readonly Waiver[] = [],
): Promise<{ slot: GridSlot; rules: ChainRules } | Refusal<NotBookable | 'not-found'>> {
  const shop = await selectShopHoursForUpdate(tx, input.shop_id, 'booking')
  const device = await findShopBed(tx, input.shop_id, input.device_id)
  if (!shop || !device) return refuse('not-found')
  const book = await readShopBook(tx, shop, now)
  const slot = chooseSlot(calendarOf(book, device), input, now, waivers)
  return typeof slot === 'string' ? refuse(slot) : { slot, rules: rulesFor(book, device) }
}

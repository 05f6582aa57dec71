import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { chooseSlot, type Waiver, type NotBookable } from '#server/modules/appointments/rules/bookable.ts'
import type { GridSlot } from '#server/modules/shops/rules/slot-grid.ts'
import { type BedRow, findShopBed } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ChainFeatures, ChainRules } from '#server/modules/chain/store/settings.ts'
import { selectShopHoursForUpdate } from '#server/modules/shops/store/shop-hours.ts'
import { type MemberRow, selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { calendarOf, readShopPages, rulesFor } from './bed-calendar.ts'

/** A bed and a time of a shop's calendar. */
export interface SlotInput {
  shopId: number
  deviceId: string
  date: string
  time: string
  /** For whom; their row is held. */
  memberUid: string
}

export interface FoundSlot {
  slot: GridSlot
  shop: ShopRow
  bed: BedRow
  member: MemberRow
  /** Of the chain and of the type of this bed. */
  rules: ChainRules
  features: ChainFeatures
}

/** The slot that is asked for, and what holds for its bed, while the shop's hours and then its member are held still. */
export async function findSlot(
  tx: Tx,
  input: SlotInput,
  now: Instant,
  waivers: readonly Waiver[] = [],
): Promise<FoundSlot | Refusal<NotBookable | 'not-found'>> {
  const [shop, bed, pages, member] = await together(
    tx,
    (at) => selectShopHoursForUpdate(at, input.shopId, 'booking'),
    (at) => findShopBed(at, input.shopId, input.deviceId),
    (at) => readShopPages(at, input.shopId, now),
    (at) => selectMemberForUpdate(at, input.memberUid),
  )
  if (!shop || !bed) return refuse('not-found')
  const book = { shop, ...pages }
  const slot = chooseSlot(calendarOf(book, bed), input, now, waivers)
  if (typeof slot === 'string') return refuse(slot)
  return { slot, shop, bed, member, rules: rulesFor(book, bed), features: book.features }
}

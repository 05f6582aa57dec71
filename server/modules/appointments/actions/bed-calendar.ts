import type { Calendar } from '#server/modules/appointments/rules/bookable.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import { hoursOfBed, type HoursBook, templateOf } from '#server/modules/shops/rules/shop-hours.ts'
import { addDays, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { claimedSlots } from '#server/modules/shops/rules/slot-grid.ts'
import { listOccupied, type Occupied } from '#server/modules/appointments/store/claims.ts'
import { readGapHours } from '#server/modules/beds/store/bed-configs.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import type { BedType, Instant } from '#server/platform/database/schema.ts'
import { type ChainFeatures, type ChainRules, readChainSettings } from '#server/modules/chain/store/settings.ts'
import { readHoursBook } from '#server/modules/shops/store/shop-hours.ts'
import { type ClosureRow, listClosures, type ShopRow } from '#server/modules/shops/store/shops.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Db } from '#server/platform/database/store.ts'

/** What the calendars of a shop's beds are made of. */
export interface ShopBook extends ShopPages {
  shop: ShopRow
}

/** The same without the shop itself. */
export interface ShopPages {
  book: HoursBook
  closures: readonly ClosureRow[]
  rules: ChainRules
  features: ChainFeatures
  /** Hours between two sessions that the limits of a type of bed ask for. */
  gaps: ReadonlyMap<BedType, number>
}

/** Hours and closures of a shop from an instant on, in five small queries. */
export async function readShopBook(db: Db, shop: ShopRow, from: Instant): Promise<ShopBook> {
  return { shop, ...(await readShopPages(db, shop.shopId, from)) }
}

/** The same while the shop itself is still being read. */
export async function readShopPages(db: Db, shopId: number, from: Instant): Promise<ShopPages> {
  const [{ rules, features }, closures, book, gaps] = await together(
    db,
    (at) => readChainSettings(at),
    (at) => listClosures(at, shopId, from, Number.MAX_SAFE_INTEGER),
    (at) => readHoursBook(at, { shopId }, from),
    (at) => readGapHours(at),
  )
  return { book, closures, rules, features, gaps }
}

/** The rules for a session on one bed: of the chain's rest and that of its type the longer one, as at its start. */
export function rulesFor(
  { rules, gaps }: Pick<ShopPages, 'rules' | 'gaps'>,
  { typeId }: Pick<BedRow, 'typeId'>,
): ChainRules {
  return { ...rules, minGapHours: Math.max(rules.minGapHours, gaps.get(typeId) ?? 0) }
}

/** What has to be known of a member so that the rules for every bed can be kept. */
export function widestRules({ rules, gaps }: Pick<ShopPages, 'rules' | 'gaps'>): ChainRules {
  return { ...rules, minGapHours: Math.max(rules.minGapHours, ...gaps.values()) }
}

/** The calendar of one bed: a template of its type goes before what the bed and the chain say. */
export function calendarOf({ shop, book, closures, rules }: ShopBook, device: BedRow): Calendar {
  const template = templateOf(book, device)
  return {
    hours: hoursOfBed(shop, book, device),
    device,
    slotMinutes: template?.slotMinutes ?? device.slotMinutes,
    closures:
      shop.stage === 'open'
        ? closures.filter(({ deviceId }) => deviceId === null || deviceId === device.deviceId)
        : [always],
    horizonDays: template?.horizonDays ?? rules.horizonDays,
    lateMinutes: rules.lateMinutes,
  }
}

/** A shop that is not open to members, yet or any more, has no time that could be booked. */
const always: Span = { startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER }

/** Who holds any part of a span on a bed: the member's uid. */
export type HolderOf = (deviceId: string, span: Span) => string | undefined

/** Who holds any part of a span on a bed, and until when if they do not come; of several the one who holds it longest. */
export type HoldOf = (deviceId: string, span: Span) => Pick<Occupied, 'memberUid' | 'heldUntil'> | undefined

/** What is taken on some beds over some days at this moment. */
export async function readHolders(...asked: Parameters<typeof readHolds>): Promise<HolderOf> {
  const holdOf = await readHolds(...asked)
  return (deviceId, span) => holdOf(deviceId, span)?.memberUid
}

/** The same with how long it lasts. */
export async function readHolds(
  db: Db,
  shop: ShopRow,
  deviceIds: string[],
  { from, days, now }: { from: string; days: number; now: Instant },
): Promise<HoldOf> {
  const { timeZone } = shop
  const span = {
    from: startOfDay(addDays(from, -1), timeZone),
    to: startOfDay(addDays(from, days + 1), timeZone),
  }
  const occupied = await listOccupied(db, deviceIds, { ...span, now })
  const holdersOf = new Map(
    [...Map.groupBy(occupied, ({ deviceId }) => deviceId)].map(([id, rows]) => [id, bySlot(rows)]),
  )
  return (deviceId, span) => {
    const holders = holdersOf.get(deviceId)
    if (!holders) return undefined
    let longest: Occupied | undefined
    for (const slotAt of claimedSlots(span)) {
      const hold = holders.get(slotAt)
      if (hold && (!longest || endOf(hold) > endOf(longest))) longest = hold
    }
    return longest
  }
}

function endOf({ heldUntil }: Pick<Occupied, 'heldUntil'>): Instant {
  return heldUntil ?? Infinity
}

/** Whether it still holds at an instant. */
export function holdsAt(hold: Pick<Occupied, 'heldUntil'>, now: Instant): boolean {
  return now <= endOf(hold)
}

function bySlot(rows: readonly Occupied[]): Map<Instant, Occupied> {
  return new Map(rows.map((row) => [row.slotAt, row]))
}

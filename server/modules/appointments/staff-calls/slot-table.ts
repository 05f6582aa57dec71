import type { CamelOf } from '#src/contract/codec.ts'
import { slotTable } from '#src/contract/staff/appointments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import {
  calendarOf,
  type HolderOf,
  readHolders,
  readShopBook,
  rulesFor,
  type ShopBook,
  widestRules,
} from '#server/modules/appointments/actions/bed-calendar.ts'
import { listExposures } from '#server/modules/appointments/actions/check-member.ts'
import { slotsOf, whyNotDay } from '#server/modules/appointments/rules/bookable.ts'
import { type Exposure, whyNotForMember, withoutCount } from '#server/modules/appointments/rules/gap.ts'
import { shopClock, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { GridSlot } from '#server/modules/shops/rules/slot-grid.ts'
import { stateOnceMoved } from '#server/modules/appointments/rules/visit.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import { type BedRow, listShopBeds } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ChainRules } from '#server/modules/chain/store/settings.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { findForStaff } from '#server/modules/appointments/store/staff-appointments.ts'
import type { Store } from '#server/platform/database/store.ts'
import { toBed } from '#server/modules/appointments/answers/day-calendar.ts'
import { wholeDay } from '#server/modules/shops/rules/day-range.ts'

type Table = CamelOf<typeof slotTable.answer>
type Cell = Table['cells'][number]

/** What decides about the cells of a table. */
interface Around {
  exposures: readonly Exposure[]
  rulesOf: (bed: BedRow) => ChainRules
  moving: AppointmentRow | undefined
  holderOf: HolderOf
  now: Instant
}

/** Every bed at every time of a day, with why a time cannot be had. */
export function serveSlotTable(serve: Serve, store: Store): void {
  serve(slotTable, async ({ body: { shopId, date, memberUid, appointmentId }, language }) => {
    const shop = await findShop(store.db, shopId)
    if (!shop) return refuse('not-found')
    const now = await store.now()
    const moving = appointmentId === undefined ? undefined : await findForStaff(store.db, appointmentId)
    const day = wholeDay(date, shop.timeZone)
    const beds = await listShopBeds(store.db, shopId)
    const book = await readShopBook(store.db, shop, day.from)
    const rules = widestRules(book)
    const uid = moving?.memberUid ?? memberUid
    const exposures = uid ? await listExposures(store.db, uid, day.from, rules, now, moving?.appointmentId) : []
    const ids = beds.map(({ deviceId }) => deviceId)
    const holderOf = await readHolders(store.db, shop, ids, { from: date, days: 1, now })

    const around = { exposures, rulesOf: (bed: BedRow) => rulesFor(book, bed), moving, holderOf, now }
    const cells = beds.flatMap((bed) => cellsOf(bed, book, date, around))
    const times = [...new Set(cells.map(({ time }) => time))].toSorted()
    const isFar = beds.some((bed) => whyNotDay(calendarOf(book, bed), date, now) === 'too-far')
    return ok({ date, isFar, beds: beds.map((bed) => toBed(bed, language)), times, cells })
  })
}

function cellsOf(bed: BedRow, book: ShopBook, date: string, around: Around): Cell[] {
  const { timeZone } = book.shop
  const { moving } = around
  const calendar = calendarOf(book, bed)
  const open = slotsOf(calendar, date)
  const cells = open.map((slot) => toCell(bed, slot, around))
  const closed = slotsOf({ ...calendar, closures: [] }, date)
    .filter((slot) => open.every((other) => other.time !== slot.time))
    .map((slot) => cellOf(bed, slot, 'closed'))
  const all = [...cells, ...closed]
  // One that was postponed stands between the times of the grid.
  if (moving?.deviceId === bed.deviceId && shopDate(moving.startsAt, timeZone) === date) {
    const slot = { time: shopClock(moving.startsAt, timeZone), endTime: shopClock(moving.endsAt, timeZone) }
    if (all.every(({ time }) => time !== slot.time)) all.push(cellOf(bed, slot, 'current'))
  }
  return all
}

function toCell(bed: BedRow, slot: GridSlot, around: Around): Cell {
  const { moving, now } = around
  const stays = moving !== undefined && stateOnceMoved(moving, slot.startsAt, now) === 'visited'
  return { ...cellOf(bed, slot, stateOfCell(bed, slot, around)), ...(stays && { staysCheckedIn: true as const }) }
}

function stateOfCell(bed: BedRow, slot: GridSlot, around: Around): Cell['state'] {
  const { exposures, rulesOf, moving, holderOf, now } = around
  if (moving?.deviceId === bed.deviceId && moving.startsAt === slot.startsAt) return 'current'
  if (slot.startsAt < now - rulesOf(bed).lateMinutes * 60_000) return 'past'
  const holder = holderOf(bed.deviceId, slot)
  if (holder !== undefined && holder !== moving?.memberUid) return 'full'
  const why = whyNotForMember(slot, exposures, withoutCount(rulesOf(bed)))
  if (why?.reason === 'overlaps-own' || why?.reason === 'too-soon') return why.reason
  return slot.startsAt <= now ? 'started' : 'free'
}

function cellOf(bed: BedRow, { time, endTime }: Pick<GridSlot, 'time' | 'endTime'>, state: Cell['state']): Cell {
  return { deviceId: bed.deviceId, time, endTime, state }
}

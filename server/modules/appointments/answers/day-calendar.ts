import type { CamelOf } from '#src/contract/codec.ts'
import type { dayCalendar } from '#src/contract/staff/appointments.ts'
import type { Language } from '#src/domain/language.ts'

import {
  calendarOf,
  type HolderOf,
  readHolders,
  readShopBook,
} from '#server/modules/appointments/actions/bed-calendar.ts'
import { inLanguage } from '#server/http/messages.ts'
import { type Calendar, isPast, slotsOf, whyNotBed } from '#server/modules/appointments/rules/bookable.ts'
import { gapsIn } from '#server/modules/shops/rules/closed-times.ts'
import { openingsOn, type Span } from '#server/modules/shops/rules/opening-hours.ts'
import { wholeDay } from '#server/modules/shops/rules/day-range.ts'
import { addDays } from '#server/modules/shops/rules/shop-time.ts'
import { overlaps } from '#server/modules/shops/rules/slot-grid.ts'
import { stateNow } from '#server/modules/appointments/rules/change-appointment.ts'
import { canAnyPay, listCardsOf } from '#server/modules/cards/store/cards.ts'
import { type BedRow, bedTexts, listShopBeds } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { type ClosureRow, findShop } from '#server/modules/shops/store/shops.ts'
import { listBetween, type StaffAppointmentRow } from '#server/modules/appointments/store/staff-appointments.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { roomOf, toDaySession } from './day-sessions.ts'
import { listDaySessions } from '#server/modules/sessions/store/day-sessions.ts'
import { toStaffAppointment } from './staff-appointment.ts'

type Day = CamelOf<typeof dayCalendar.answer>

/** A day of a shop as it is now, bed by bed; undefined where there is no such shop. */
export async function readDayCalendar(
  store: Store,
  { shopId, date, language }: { shopId: number; date: string; language: Language },
): Promise<Day | undefined> {
  const shop = await findShop(store.db, shopId)
  if (!shop) return undefined
  const now = await store.now()
  const day = wholeDay(date, shop.timeZone)
  const beds = await listShopBeds(store.db, shopId)
  const book = await readShopBook(store.db, shop, day.from)
  const ids = beds.map(({ deviceId }) => deviceId)
  const holderOf = await readHolders(store.db, shop, ids, { from: date, days: 1, now })
  const rows = await listBetween(store.db, shopId, day)
  const sessions = await listDaySessions(store.db, shopId, day)

  const calendars = beds.map((bed) => ({ bed, calendar: calendarOf(book, bed) }))
  const open = calendars.flatMap(({ calendar }) => [
    ...openingsInto(calendar, date).flatMap((opening) => within(opening, day)),
    ...slotsOf(calendar, date),
  ])
  const axis = axisOf([...open, ...rows, ...sessions.map(roomOf)], day)
  return {
    date,
    timeZone: shop.timeZone,
    startsAt: axis.startsAt,
    endsAt: axis.endsAt,
    beds: calendars.map(({ bed, calendar }) =>
      toColumn({ bed, calendar, closures: book.closures, date, axis, holderOf, language, now }),
    ),
    appointments: await withPackages(store.db, rows, beds, { language, now }),
    sessions: sessions.map(toDaySession),
  }
}

/** The appointments of a day; those that are to come say whether a package of their member pays for them. */
async function withPackages(
  db: Db,
  rows: readonly StaffAppointmentRow[],
  beds: readonly BedRow[],
  { language, now }: { language: Language; now: Instant },
): Promise<Day['appointments']> {
  const toCome = rows.filter((row) => stateNow(row, now) === 'booked')
  const cards = await listCardsOf(db, [...new Set(toCome.map(({ memberUid }) => memberUid))])
  return rows.map((row) => {
    const bed = beds.find(({ deviceId }) => deviceId === row.deviceId)
    const shown = toStaffAppointment(row, language, now)
    if (!bed || !toCome.includes(row)) return shown
    const own = cards.filter(({ memberUid }) => memberUid === row.memberUid)
    return { ...shown, hasPackage: canAnyPay(own, bed, Math.max(now, row.startsAt)) }
  })
}

function toColumn(column: Closing & { holderOf: HolderOf; language: Language; now: Instant }): Day['beds'][number] {
  const { bed, calendar, date, holderOf, language, now } = column
  const slots = slotsOf(calendar, date).map((slot) => ({
    time: slot.time,
    endTime: slot.endTime,
    startsAt: slot.startsAt,
    state: stateOfSlot(slot, holderOf(bed.deviceId, slot) !== undefined, now),
  }))
  return { ...toBed(bed, language), closed: closedTimes(column), slots }
}

function stateOfSlot(slot: Span, isTaken: boolean, now: Instant): Day['beds'][number]['slots'][number]['state'] {
  if (isTaken) return 'taken'
  return isPast(slot, now) ? 'past' : 'free'
}

export function toBed(bed: BedRow, language: Language) {
  const { name, type } = inLanguage(bedTexts.read(bed.languages), language)
  return { deviceId: bed.deviceId, deviceName: name, deviceType: type, state: stateOf(bed) }
}

function stateOf(bed: BedRow): Day['beds'][number]['state'] {
  const why = whyNotBed(bed)
  if (why === undefined) return 'ready'
  return why === 'device-offline' ? 'offline' : 'disabled'
}

const hour = 3_600_000

/** The hours that begin on a date, and those of the evening before, which may last until after midnight. */
function openingsInto({ hours }: Calendar, date: string): Span[] {
  return [addDays(date, -1), date].flatMap((day) => openingsOn(hours, day))
}

/** What a span has in common with a day; a day shows what begins on it, so the hours after its end belong to the next. */
function within({ startsAt, endsAt }: Span, { from, to }: { from: Instant; to: Instant }): Span[] {
  const common = { startsAt: Math.max(startsAt, from), endsAt: Math.min(endsAt, to) }
  return common.startsAt < common.endsAt ? [common] : []
}

/** From the first opening to the last closing in whole hours; a day on which nothing is open shows noon to six. */
function axisOf(spans: readonly Span[], { from }: { from: Instant }): Span {
  const startsAt = spans.length === 0 ? from + 12 * hour : Math.min(...spans.map((span) => span.startsAt))
  const endsAt = spans.length === 0 ? from + 18 * hour : Math.max(...spans.map((span) => span.endsAt))
  return { startsAt: startsAt - ((startsAt - from) % hour), endsAt: from + Math.ceil((endsAt - from) / hour) * hour }
}

interface Closing {
  calendar: Calendar
  bed: BedRow
  closures: readonly ClosureRow[]
  date: string
  axis: Span
}

/** Outside of its hours, and while it or the shop is closed. */
function closedTimes({ calendar, bed, closures, date, axis }: Closing): Day['beds'][number]['closed'] {
  const openings = openingsInto(calendar, date)
  const own = closures.filter((row) => (row.deviceId ?? bed.deviceId) === bed.deviceId && overlaps(row, axis))
  return [
    ...gapsIn(axis, openings).map(({ startsAt, endsAt }) => ({ startsAt, endsAt, reason: null })),
    ...own.map(({ startsAt, endsAt, reason }) => ({
      startsAt: Math.max(startsAt, axis.startsAt),
      endsAt: Math.min(endsAt, axis.endsAt),
      reason,
    })),
  ].map(({ startsAt, endsAt, reason }) => ({ startsAt, endsAt, reason }))
}

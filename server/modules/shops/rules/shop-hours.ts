import { addDays, endOfDay, shopClock, shopDate, startOfDay } from './shop-time.ts'
import { type Block, blocksOn, type Hours, isOpenAt, openingsOn, type Span, type Week } from './opening-hours.ts'

/** When the beds of one type can be booked. */
export interface Template {
  typeId: string
  week: Week
  slotMinutes: number
  horizonDays: number
}

/** A date on which the whole shop (`deviceId` null) or one bed keeps other hours. */
export interface DateException {
  deviceId: string | null
  date: string
  blocks: readonly Block[]
}

/** All that is set up beside a shop's own daily hours. */
export interface HoursBook {
  templates: readonly Template[]
  exceptions: readonly DateException[]
}

interface Bed {
  deviceId: string
  typeId: string
}

export function templateOf({ templates }: HoursBook, { typeId }: Pick<Bed, 'typeId'>): Template | undefined {
  return templates.find((template) => template.typeId === typeId)
}

/** When one bed can be booked: its own dates go before the shop's, and both before the week. */
export function hoursOfBed(shop: Hours, book: HoursBook, bed: Bed): Hours {
  const { timeZone, opensAt, closesAt } = shop
  const dates = new Map<string, readonly Block[]>()
  for (const { deviceId, date, blocks } of book.exceptions) if (deviceId === null) dates.set(date, blocks)
  for (const { deviceId, date, blocks } of book.exceptions) if (deviceId === bed.deviceId) dates.set(date, blocks)
  return { timeZone, opensAt, closesAt, week: templateOf(book, bed)?.week, ...(dates.size > 0 && { dates }) }
}

/** When a shop is open: while any of its beds can be booked. */
export function hoursOfShop(shop: Hours, book: HoursBook, beds: readonly Bed[], now: number): Hours {
  if (book.templates.length === 0 && book.exceptions.length === 0) return shop
  // A shop that has no beds yet still keeps its own dates.
  const all = (beds.length === 0 ? [{ deviceId: '', typeId: '' }] : beds).map((bed) => hoursOfBed(shop, book, bed))
  const today = shopDate(now, shop.timeZone)
  const dates = new Map<string, readonly Block[]>()
  for (const date of [addDays(today, -1), today, addDays(today, 1)]) {
    dates.set(
      date,
      all.flatMap((hours) => blocksOn(hours, date)),
    )
  }
  const { timeZone, opensAt, closesAt } = shop
  return { timeZone, opensAt, closesAt, dates }
}

/** The first opening and the last closing of today, as the card of a shop shows them; its own hours where it is closed. */
export function dayOf(hours: Hours, now: number): { opensAt: string; closesAt: string } {
  const openings = openingsOn(hours, shopDate(now, hours.timeZone))
  if (openings.length === 0) return { opensAt: hours.opensAt, closesAt: hours.closesAt }
  const startsAt = Math.min(...openings.map((opening) => opening.startsAt))
  const endsAt = Math.max(...openings.map((opening) => opening.endsAt))
  return { opensAt: shopClock(startsAt, hours.timeZone), closesAt: shopClock(endsAt, hours.timeZone) }
}

/** The date of today where the shop is closed all day, or for all that is left of it by `closures` of the whole shop. */
export function closedOn(hours: Hours, closures: readonly Span[], now: number): string | null {
  const today = shopDate(now, hours.timeZone)
  const isOpenToday = openingsOn(hours, today).length > 0
  // The hours of yesterday may last until after midnight.
  if (!isOpenToday && !isOpenAt(hours, now)) return today
  const midnight = endOfDay(today, hours.timeZone)
  const isOver = closures.some(({ startsAt, endsAt }) => startsAt <= now && endsAt >= midnight)
  return isOver ? today : null
}

/**
 * The day that an instant belongs to in the life of a shop, and when that day ends: an evening that lasts past midnight
 * still belongs to the date on which it began.
 */
export function businessDay(hours: Hours, now: number): { date: string; endsAt: number } {
  const today = shopDate(now, hours.timeZone)
  const yesterday = addDays(today, -1)
  const evening = endOfBusiness(hours, yesterday)
  return now < evening ? { date: yesterday, endsAt: evening } : { date: today, endsAt: endOfBusiness(hours, today) }
}

function endOfBusiness(hours: Hours, date: string): number {
  const tomorrow = addDays(date, 1)
  const midnight = startOfDay(tomorrow, hours.timeZone)
  const last = Math.max(midnight, ...openingsOn(hours, date).map(({ endsAt }) => endsAt))
  // Where one day's hours go over into the next day's, there is no evening that ends.
  const goesOn = openingsOn(hours, tomorrow).some(({ startsAt }) => startsAt <= last)
  return goesOn ? midnight : last
}

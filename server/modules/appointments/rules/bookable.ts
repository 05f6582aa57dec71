import type { Hours, Span } from '#server/modules/shops/rules/opening-hours.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { type GridSlot, overlaps, slotsOn } from '#server/modules/shops/rules/slot-grid.ts'

interface Bookable {
  enabled: 0 | 1
  online: 0 | 1
  isFaulty: 0 | 1
}

/** One bed as its calendar knows it: its hours, how they are cut, and when it is closed. */
export interface Calendar {
  hours: Hours
  device: Bookable
  slotMinutes: number
  closures: readonly Span[]
  horizonDays: number
  /** How late a member may come to what is booked now. */
  lateMinutes: number
}

export type NotBookable = 'device-disabled' | 'device-offline' | 'slot-past' | 'outside-hours' | 'too-far'

/** Rules of the trade that staff may set aside with a reason; `started`: its time has begun, and may still be met. */
export type Waiver = 'horizon' | 'count' | 'started'

export function whyNotBed(device: Bookable): 'device-disabled' | 'device-offline' | undefined {
  if (device.enabled === 0 || device.isFaulty === 1) return 'device-disabled'
  if (device.online === 0) return 'device-offline'
  return undefined
}

/** The slots of a date that can be had at all; empty on days without booking. */
export function openSlots(calendar: Calendar, date: string, now: number): GridSlot[] {
  return whyNotDay(calendar, date, now) ? [] : slotsOf(calendar, date)
}

/** The slots of any date, as the hours cut it. */
export function slotsOf({ hours, slotMinutes, closures }: Calendar, date: string): GridSlot[] {
  return slotsOn(hours, slotMinutes, date).filter((slot) => !closures.some((closure) => overlaps(slot, closure)))
}

export function whyNotDay(
  { hours, horizonDays }: Calendar,
  date: string,
  now: number,
): 'slot-past' | 'too-far' | undefined {
  const today = shopDate(now, hours.timeZone)
  if (date < today) return 'slot-past'
  return date > addDays(today, horizonDays) ? 'too-far' : undefined
}

export function isPast(slot: Span, now: number): boolean {
  return slot.startsAt <= now
}

/** The requested slot, or why it cannot be had. */
export function chooseSlot(
  calendar: Calendar,
  { date, time }: { date: string; time: string },
  now: number,
  waivers: readonly Waiver[] = [],
): GridSlot | NotBookable {
  const reason = whyNotBed(calendar.device) ?? whyNotDay(calendar, date, now)
  if (reason && !(reason === 'too-far' && waivers.includes('horizon'))) return reason
  const slot = slotsOf(calendar, date).find((open) => open.time === time)
  if (!slot) return 'outside-hours'
  const isLate = isPast(slot, waivers.includes('started') ? now - calendar.lateMinutes * 60_000 : now)
  return isLate ? 'slot-past' : slot
}

import { addDays, shopDate } from './shop-time.ts'
import { type GridSlot, type Hours, overlaps, slotsOn, type Span } from './slot-grid.ts'

interface Bookable {
  enabled: 0 | 1
  online: 0 | 1
  slotMinutes: number
}

/** The shop as its calendar knows it: hours, the device, and when either is closed. */
export interface Calendar {
  hours: Hours
  device: Bookable
  closures: readonly Span[]
  horizonDays: number
}

export type NotBookable = 'device-disabled' | 'device-offline' | 'slot-past' | 'outside-hours'

export function whyNotDevice(device: Bookable): 'device-disabled' | 'device-offline' | undefined {
  if (device.enabled === 0) return 'device-disabled'
  if (device.online === 0) return 'device-offline'
  return undefined
}

/** The slots of a date that can be had at all; empty on days that nobody may book. */
export function openSlots({ hours, device, closures, horizonDays }: Calendar, date: string, now: number): GridSlot[] {
  const today = shopDate(now, hours.timeZone)
  if (date < today || date > addDays(today, horizonDays)) return []
  return slotsOn(hours, device.slotMinutes, date).filter((slot) => !closures.some((closure) => overlaps(slot, closure)))
}

export function isPast(slot: Span, now: number): boolean {
  return slot.startsAt <= now
}

/** The slot that a member asks for, or why it cannot be had. */
export function chooseSlot(calendar: Calendar, date: string, time: string, now: number): GridSlot | NotBookable {
  const reason = whyNotDevice(calendar.device)
  if (reason) return reason
  if (date < shopDate(now, calendar.hours.timeZone)) return 'slot-past'
  const slot = openSlots(calendar, date, now).find((open) => open.time === time)
  if (!slot) return 'outside-hours'
  return isPast(slot, now) ? 'slot-past' : slot
}

/** `too-close`: all that is free is too close to another session of the member. */
export type DayState = 'open' | 'full' | 'closed' | 'too-close'

export interface Day {
  /** "YYYY-MM-DD" on the shop's calendar. */
  date: string
  state: DayState
  free: number
}

export type SlotState = 'free' | 'full' | 'past' | 'mine' | 'too-close'

export interface Slot {
  /** "HH:mm" on the shop's clock. */
  time: string
  endTime: string
  state: SlotState
  /** With `too-close`: when the member may begin at the earliest. */
  allowedFrom?: number
  /** The bed that is free then, where any bed was asked for. */
  deviceId?: string | undefined
}

export type Period = 'morning' | 'afternoon' | 'evening'

const noon = '12:00'
const dusk = '18:00'

export function periodOf(slot: Slot): Period {
  if (slot.time < noon) return 'morning'
  return slot.time < dusk ? 'afternoon' : 'evening'
}

/** Slots that are still to come, by part of the day; past ones are not offered. */
export function byPeriod(slots: readonly Slot[]): { period: Period; slots: Slot[] }[] {
  const periods: Period[] = ['morning', 'afternoon', 'evening']
  return periods
    .map((period) => ({ period, slots: slots.filter((slot) => slot.state !== 'past' && periodOf(slot) === period) }))
    .filter((part) => part.slots.length > 0)
}

/** When the member may begin at the earliest, where another session is too close to times of this day. */
export function restedFrom(slots: readonly Slot[]): number | undefined {
  return slots.find((slot) => slot.state === 'too-close')?.allowedFrom
}

/** The day to show first: the one that was asked for, or the next open one where another session is too close to it. */
export function firstAllowedDay(days: readonly Day[], date: string): string {
  const isTooClose = days.find((day) => day.date === date)?.state === 'too-close'
  return (isTooClose && days.find((day) => day.state === 'open' && day.date > date)?.date) || date
}

/** The length of a slot; one that ends at midnight ends the day it began. */
export function slotMinutes(slot: Slot): number {
  const day = 24 * 60
  return (minuteOfDay(slot.endTime) - minuteOfDay(slot.time) + day) % day
}

/** Slots as they are at this time of their own day, however long ago the list was read. */
export function slotsAt(slots: readonly Slot[], clock: string): Slot[] {
  return slots.map((slot) => (slot.time <= clock ? { ...slot, state: 'past' } : slot))
}

/** The studio has just said that this slot is taken, before the list is read again. */
export function withSlotFull(slots: readonly Slot[], time: string): Slot[] {
  return slots.map((slot) => (slot.time === time ? { ...slot, state: 'full' } : slot))
}

/** The first open day after this one, else the first open one at all. */
export function nextOpenDay(days: readonly Day[], date: string): string | undefined {
  const open = days.filter((day) => day.state === 'open' && day.date !== date)
  return (open.find((day) => day.date > date) ?? open[0])?.date
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

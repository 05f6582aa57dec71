import type { Slot } from './slot.ts'

export type DayPartName = 'night' | 'morning' | 'afternoon' | 'dusk' | 'evening'

/** From when each begins, on the shop's clock; the last one ends at midnight. */
const begins: readonly [name: DayPartName, from: string][] = [
  ['night', '00:00'],
  ['morning', '06:00'],
  ['afternoon', '12:00'],
  ['dusk', '18:00'],
  ['evening', '21:00'],
]
const midnight = '24:00'

/** A part of a day with its times; `from` and `to` are "HH:mm". */
export interface DayPart {
  name: DayPartName
  from: string
  to: string
  slots: readonly Slot[]
  free: number
}

/** A day of so many times is told in parts: a wall of them shows nothing. A day of twelve hours has 36 at 20 minutes each. */
const mostSlots = 40

export function isLongDay(slots: readonly Slot[]): boolean {
  return slots.length > mostSlots
}

/** The parts that are over, as one, and those that are still to come. */
export function dayParts(slots: readonly Slot[]): { past: DayPart[]; ahead: DayPart[] } {
  const parts = begins
    .map(([name, from], index) => {
      const to = begins[index + 1]?.[1] ?? midnight
      const own = slots.filter((slot) => slot.time >= from && slot.time < to)
      return { name, from, to, slots: own, free: own.filter((slot) => slot.state === 'free').length }
    })
    .filter((part) => part.slots.length > 0)
  const isPast = (part: DayPart) => part.slots.every((slot) => slot.state === 'past')
  return { past: parts.filter(isPast), ahead: parts.filter((part) => !isPast(part)) }
}

/** The part that stands open before the member opens any: of the chosen time, else the first that has a free one. */
export function firstOpenPart(ahead: readonly DayPart[], chosen: string | undefined): DayPartName | undefined {
  const ofChosen = ahead.find((part) => part.slots.some((slot) => slot.time === chosen))
  return (ofChosen ?? ahead.find((part) => part.free > 0) ?? ahead[0])?.name
}

import type { BedInSlots, Block, Template, TimeSlots } from './slot-calls.ts'

const dayMinutes = 24 * 60
/** Hours are set in half hours with the keys and by dragging. */
export const stepMinutes = 30
/** Typed, a day opens on the five minutes in which everything is booked; it closes at any minute. */
export const openingStep = 5

export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** "HH:mm"; 24 hours are midnight. */
export function toTime(minutes: number): string {
  const of = ((minutes % dayMinutes) + dayMinutes) % dayMinutes
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
}

/** Start and end in minutes since the day began; closing at or before the opening time is on the next day. */
export function spanOf({ from, to }: Block): { start: number; end: number } {
  const [start, end] = [toMinutes(from), toMinutes(to)]
  return { start, end: end > start ? end : end + dayMinutes }
}

/** How many whole slots fit into a day. */
export function slotCount(blocks: readonly Block[], slotMinutes: number): number {
  return blocks.reduce((count, block) => {
    const { start, end } = spanOf(block)
    return count + Math.floor((end - start) / slotMinutes)
  }, 0)
}

/** A block whose end, or start, was moved by so many minutes; it keeps half an hour and stays within its day. */
export function moved(block: Block, edge: 'start' | 'end', by: number): Block {
  const { start, end } = spanOf(block)
  if (edge === 'end') {
    const next = Math.min(dayMinutes, Math.max(start + stepMinutes, Math.round((end + by) / stepMinutes) * stepMinutes))
    return { from: block.from, to: toTime(next) }
  }
  const next = Math.max(0, Math.min(end - stepMinutes, Math.round((start + by) / stepMinutes) * stepMinutes))
  return { from: toTime(next), to: block.to }
}

/** A second block after a pause; the first one is cut in two where there is no room after it. */
export function split(blocks: readonly Block[]): Block[] {
  const [only] = blocks
  if (!only) return [{ from: '10:00', to: '22:00' }]
  const { start, end } = spanOf(only)
  const middle = Math.round((start + end) / 2 / stepMinutes) * stepMinutes
  return [
    { from: only.from, to: toTime(middle - stepMinutes) },
    { from: toTime(middle + stepMinutes), to: only.to },
  ]
}

/** The week of one type of bed as it is typed. */
export type TemplateDraft = Omit<Template, 'rev' | 'beds'>

/** Why a template cannot be saved; `short`: a bed is not ready again when its next slot begins. */
export type TemplateTrouble = 'overlap' | 'turn' | 'short'

export function troubleOf(
  template: TemplateDraft,
  saved: TemplateDraft | undefined,
  beds: readonly BedInSlots[],
): TemplateTrouble | undefined {
  const { week, slotMinutes, turnMinutes } = template
  if (turnMinutes >= slotMinutes) return 'turn'
  const missing = neededSlot(template, beds) - slotMinutes
  // What was too tight before may stay, and not become tighter.
  if (missing > 0 && (!saved || missing > neededSlot(saved, beds) - saved.slotMinutes)) return 'short'
  const overlaps = week.some((blocks) => {
    const [first, second] = blocks.map(spanOf)
    return first !== undefined && second !== undefined && first.end > second.start
  })
  return overlaps ? 'overlap' : undefined
}

/** The least length of a slot that every bed of the type is ready again after. */
export function neededSlot({ typeId, turnMinutes }: TemplateDraft, beds: readonly BedInSlots[]): number {
  const own = beds.filter((bed) => bed.typeId === typeId)
  return Math.max(
    0,
    ...own.map(({ maxMinutes = 0, occupiedMinutes = 0 }) => Math.max(occupiedMinutes, maxMinutes + turnMinutes)),
  )
}

type Booking = TimeSlots['bookings'][number]

/**
 * How many appointments of the hours of a day of the week lie outside of those that are typed. One after midnight is of
 * the evening before, where that lasts so long.
 */
export function lostOn(
  { bookings }: Pick<TimeSlots, 'bookings'>,
  { template, saved, weekday }: { template: TemplateDraft; saved: TemplateDraft; weekday: number },
): number {
  return bookings.filter((booking) => {
    if (booking.typeId !== template.typeId) return false
    const own = weekdayOf(booking.date)
    const isOfEvening = !isOnDay(saved, booking) && isOnEveningBefore(saved, booking)
    if ((isOfEvening ? (own + 6) % 7 : own) !== weekday) return false
    return !isOnDay(template, booking) && !isOnEveningBefore(template, booking)
  }).length
}

function isOnDay({ week }: TemplateDraft, { date, time, endTime }: Booking): boolean {
  return isWithin(week[weekdayOf(date)], spanOf({ from: time, to: endTime }))
}

function isOnEveningBefore({ week }: TemplateDraft, { date, time, endTime }: Booking): boolean {
  const { start, end } = spanOf({ from: time, to: endTime })
  return isWithin(week[(weekdayOf(date) + 6) % 7], { start: start + dayMinutes, end: end + dayMinutes })
}

function isWithin(blocks: readonly Block[] = [], { start, end }: { start: number; end: number }): boolean {
  return blocks.map(spanOf).some((span) => span.start <= start && end <= span.end)
}

/** 0 is Monday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
}

/** What was open and is not any more, in minutes. */
export function closedParts(before: readonly Block[], after: readonly Block[]): { start: number; end: number }[] {
  let parts = before.map(spanOf)
  for (const kept of after.map(spanOf)) {
    parts = parts.flatMap((part) => [
      ...(kept.start > part.start ? [{ start: part.start, end: Math.min(part.end, kept.start) }] : []),
      ...(kept.end < part.end ? [{ start: Math.max(part.start, kept.end), end: part.end }] : []),
    ])
  }
  return parts.filter(({ start, end }) => end > start)
}

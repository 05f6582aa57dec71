import type { DayBed, DaySession, StaffAppointment, StaffDay } from '#src/staff/appointments/staff-appointment-calls.ts'

import { drawnUntil, loneSessions } from './session-mark.ts'

export type Cell =
  | { at: number; ms: number; booking: StaffAppointment; isBeside: boolean }
  | { at: number; ms: number; slot: DayBed['slots'][number] }
  | { at: number; ms: number; session: DaySession; isBeside: boolean }

type Slot = DayBed['slots'][number]

interface Scale {
  now: number
  /** How long an hour is on the screen. */
  hourPx: number
}

/** High enough to be tapped, and where the next one follows soon, high enough for a line of words. */
const tapPx = 48
const leastPx = 24

/** What stands in the column of a bed, from the top down. */
export function cellsOf(bed: DayBed, day: StaffDay, scale: Scale): Cell[] {
  const bookings = day.appointments.filter(({ deviceId }) => deviceId === bed.deviceId)
  const walkIns = sessionCells(
    loneSessions(day).filter(({ deviceId }) => deviceId === bed.deviceId),
    scale,
  )
  const free = bed.state === 'ready' ? bed.slots.filter(({ state }) => state === 'free') : []
  const starts = [...bookings, ...free].map(({ startsAt }) => startsAt)
  return [
    ...bookings.map((booking) => {
      const ms = booking.endsAt - booking.startsAt
      return { at: booking.startsAt, ms, booking, isBeside: walkIns.some((cell) => meets(cell, booking)) }
    }),
    ...walkIns.map((cell) => Object.assign(cell, { isBeside: bookings.some((booking) => meets(cell, booking)) })),
    ...free.map((slot) => ({ at: slot.startsAt, ms: slotMs(bed, slot, starts), slot })),
  ].toSorted((a, b) => a.at - b.at)
}

function sessionCells(sessions: readonly DaySession[], { now, hourPx }: Scale) {
  const msOf = (px: number) => (px / hourPx) * 3_600_000
  const inOrder = sessions.toSorted((a, b) => a.startsAt - b.startsAt)
  return inOrder.map((session, index) => {
    const whole = Math.max(drawnUntil(session, now) - session.startsAt, msOf(tapPx))
    const room = Math.max((inOrder[index + 1]?.startsAt ?? Infinity) - session.startsAt, msOf(leastPx))
    return { at: session.startsAt, ms: Math.min(whole, room), session }
  })
}

function meets({ at, ms }: { at: number; ms: number }, { startsAt, endsAt }: StaffAppointment): boolean {
  return at < endsAt && at + ms > startsAt
}

/** Up to what begins next at most: a booking that was postponed may take the first minutes of a slot. */
function slotMs(bed: DayBed, slot: Slot, starts: readonly number[]): number {
  const index = bed.slots.indexOf(slot)
  const following = bed.slots[index + 1]?.startsAt ?? slot.startsAt + 30 * 60_000
  const before = bed.slots[index - 1]?.startsAt
  const length = Math.min(following - slot.startsAt, before === undefined ? Infinity : slot.startsAt - before)
  return Math.min(length, ...starts.filter((at) => at > slot.startsAt).map((at) => at - slot.startsAt))
}

import { isTooLate } from '#src/domain/appointments/appointment.ts'

import type { Span } from '#server/modules/shops/rules/opening-hours.ts'

export interface DayAppointment extends Span {
  state: 'booked' | 'cancelled' | 'visited' | 'timeout'
  deviceId: string
  lateMinutes: number
}

export interface DayCounts {
  bookings: number
  visited: number
  late: number
  missed: number
  cancelled: number
}

/** What became of the appointments of a day as of now; an outcome that is not written down yet counts as what it is. */
export function countDay(appointments: readonly DayAppointment[], now: number): DayCounts {
  const counts = { visited: 0, late: 0, missed: 0, cancelled: 0, ahead: 0 }
  for (const appointment of appointments) counts[becameOf(appointment, now)] += 1
  const { ahead, ...rest } = counts
  return { ...rest, bookings: rest.visited + rest.late + rest.missed + ahead }
}

function becameOf(appointment: DayAppointment, now: number): 'visited' | 'late' | 'missed' | 'cancelled' | 'ahead' {
  const { state, startsAt } = appointment
  if (state === 'timeout') return 'missed'
  if (state !== 'booked') return state
  if (isTooLate(appointment, now)) return 'missed'
  return now > startsAt ? 'late' : 'ahead'
}

export interface UsedBeds {
  appointments: readonly (DayAppointment & { leftAt: number | null })[]
  /** With or without an appointment. */
  sessions: readonly (Span & { deviceId: string })[]
  /** In which the beds could have been booked. */
  openMinutes: number
}

/**
 * Minutes in which beds were booked or had a session, in percent of those in which they could have been booked; a
 * minute with both counts once. What was cancelled or missed used nothing, and one who left without tanning used the
 * bed until then. null where nothing could have been booked.
 */
export function utilisation({ appointments, sessions, openMinutes }: UsedBeds, now: number): number | null {
  if (openMinutes === 0) return null
  const booked = appointments
    .filter((appointment) => ['visited', 'late', 'ahead'].includes(becameOf(appointment, now)))
    .map(({ deviceId, startsAt, endsAt, leftAt }) => {
      return { deviceId, startsAt, endsAt: Math.max(startsAt, Math.min(endsAt, leftAt ?? endsAt)) }
    })
  const byBed = Map.groupBy([...booked, ...sessions], ({ deviceId }) => deviceId)
  const used = [...byBed.values()].flatMap(union).reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt), 0)
  return Math.round((used / 60_000 / openMinutes) * 100)
}

/** Minutes of spans less what closures take from them. */
export function openMinutesOf(openings: readonly Span[], closures: readonly Span[]): number {
  let minutes = 0
  for (const opening of openings) {
    minutes += (opening.endsAt - opening.startsAt) / 60_000
    for (const { startsAt, endsAt } of union(closures)) {
      minutes -= Math.max(0, Math.min(endsAt, opening.endsAt) - Math.max(startsAt, opening.startsAt)) / 60_000
    }
  }
  return minutes
}

function union(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of [...spans].sort((a, b) => a.startsAt - b.startsAt)) {
    const last = merged.at(-1)
    if (last && span.startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, span.endsAt)
    else merged.push({ ...span })
  }
  return merged
}

/** How many begin within each hour of the shop's clock, from the first hour with any to the last. */
export function countHours(
  appointments: readonly DayAppointment[],
  hourOf: (at: number) => number,
): { hour: number; bookings: number }[] {
  const counts = new Map<number, number>()
  for (const { state, startsAt } of appointments) {
    if (state !== 'cancelled') counts.set(hourOf(startsAt), (counts.get(hourOf(startsAt)) ?? 0) + 1)
  }
  if (counts.size === 0) return []
  const first = Math.min(...counts.keys())
  const last = Math.max(...counts.keys())
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    hour: first + index,
    bookings: counts.get(first + index) ?? 0,
  }))
}

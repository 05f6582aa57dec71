export type AppointmentState = 'booked' | 'cancelled' | 'visited' | 'timed-out'

export interface Appointment {
  appointmentId: string
  shopId: number
  shopName: string
  shopLocation: string
  deviceId: string
  deviceName: string
  deviceType: string
  /** "YYYY-MM-DD" and "HH:mm" as the clocks of the shop show them. */
  date: string
  time: string
  endTime: string
  startsAt: number
  endsAt: number
  timeZone: string
  state: AppointmentState
  rev: number
  /** Its member has postponed it; that is possible once. */
  postponed?: boolean | undefined
  /** When it began before that. */
  postponedFrom?: number | undefined
  createdAt: number
  /** Absent in what an earlier version has kept. */
  lateMinutes?: number | undefined
  /** When it began before staff moved it; absent where its member chose the time. */
  movedFrom?: number | undefined
  /** Its member came and left without tanning. */
  hasLeft?: boolean | undefined
  /** The doors of its studio; absent unless it was asked for by its id. */
  doorIds?: string[] | undefined
  /** Cancels it without a login, while it is ahead; absent in what an earlier version has kept. */
  cancelTicket?: string | undefined
}

const minute = 60_000
/** Spec section 4: more than 10 minutes late means cancelled, where the chain says nothing else. */
export const usualLateMinutes = 10
/** Design decision of the chain: members may come five minutes early. */
export const earlyLimitMs = 5 * minute
/** A member who was let in may still be inside for this long. */
export const stayMs = 120 * minute
/** Closer to the start than this, a cancellation that cannot be sent at once is not promised. */
export const queueLimitMs = 30 * minute

interface Start {
  startsAt: number
  lateMinutes?: number | undefined
}

/** The last instant at which it may be met; to the millisecond that is still in time. */
export function latestAt({ startsAt, lateMinutes = usualLateMinutes }: Start): number {
  return startsAt + lateMinutes * minute
}

export function isTooLate(appointment: Start, now: number): boolean {
  return now > latestAt(appointment)
}

/**
 * Whether it is on the day of now, or so near that its member may be there for it over midnight. `isToday`: it is on
 * the date that the clocks of its studio show.
 */
export function isAboutToday({ startsAt }: Start, isToday: boolean, now: number): boolean {
  return isToday || Math.abs(startsAt - now) <= stayMs
}

/** The state as it is now: a booked one to which the member did not come has timed out, whatever was last read. */
export function stateAt(appointment: Appointment, now: number): AppointmentState {
  if (appointment.state === 'booked' && isTooLate(appointment, now)) return 'timed-out'
  return appointment.state
}

export function isUpcoming(appointment: Appointment, now: number): boolean {
  return stateAt(appointment, now) === 'booked'
}

/** The member has come in for it, and its time is not over. */
export function isVisiting(appointment: Appointment, now: number): boolean {
  return appointment.state === 'visited' && !appointment.hasLeft && now < appointment.endsAt
}

/** Whole minutes since the start while the appointment can still be met; 0 before the start. */
export function minutesLate(appointment: Appointment, now: number): number {
  if (!isUpcoming(appointment, now)) return 0
  return Math.max(0, Math.floor((now - appointment.startsAt) / minute))
}

/** By no more than this is an appointment postponed. */
const mostPostponedMs = 15 * minute

/**
 * From when on the doors of its studio open for it: a little before it begins. Coming later by some minutes closes no
 * door that was open, so one that was postponed opens them from its earlier time on.
 */
export function entersFrom({
  startsAt,
  postponedFrom,
  movedFrom,
}: {
  startsAt: number
  postponedFrom?: number | null | undefined
  movedFrom?: number | null | undefined
}): number {
  const earlier = [postponedFrom, movedFrom].filter(
    (from) => typeof from === 'number' && from >= startsAt - mostPostponedMs,
  )
  return Math.min(startsAt, ...earlier.map(Number)) - earlyLimitMs
}

/** The doors of its studio open for its member: from a little before it begins until it would be cancelled. */
export function mayEnter(appointment: Appointment, now: number): boolean {
  return isUpcoming(appointment, now) && now >= entersFrom(appointment)
}

export function canCancel(appointment: Appointment, now: number): boolean {
  return isUpcoming(appointment, now)
}

/** Without signal, a cancellation may wait in the outbox only while the start is far enough away. */
export function canCancelLater(appointment: Appointment, now: number): boolean {
  return canCancel(appointment, now) && appointment.startsAt - now >= queueLimitMs
}

/** The next instant at which one of the answers above becomes another one; undefined when nothing will change. */
export function nextChangeAt(appointment: Appointment, now: number): number | undefined {
  if (isVisiting(appointment, now)) return appointment.endsAt
  if (!isUpcoming(appointment, now)) return undefined
  const { startsAt } = appointment
  const lastMinute = startsAt + Math.floor((now - startsAt) / minute) * minute
  const moments = [startsAt - queueLimitMs + 1, entersFrom(appointment), startsAt, latestAt(appointment) + 1]
  if (now >= startsAt) moments.push(lastMinute + minute)
  return Math.min(...moments.filter((moment) => moment > now))
}

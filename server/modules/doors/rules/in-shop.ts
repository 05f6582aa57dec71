import type { StaffAccess } from '#server/http/caller.ts'
import { isTooLate } from '#src/domain/appointments/appointment.ts'

/** What tells whether a member may be inside a shop now. */
export interface Presence {
  now: number
  staff: StaffAccess
  /** A simulated bed has no place beside it to stand. */
  isPresenceNeeded: boolean
  /** The member's appointments at this shop around now. */
  appointments: readonly { state: 'booked' | 'visited'; startsAt: number; endsAt: number; lateMinutes: number }[]
  /** When this member last opened a door of this shop. */
  lastOpenedAt: number | null
  arriveEarlyMs: number
}

/** A member who was let in may still be inside for this long. */
export const stayMs = 2 * 3_600_000

/**
 * True for staff whose login is not locked, for members who opened a door of this shop in the last two hours, and for a booking of today in its
 * window. A bed is not started for a member who cannot be standing beside it.
 */
export function mayBeInShop(presence: Presence): boolean {
  const { now, appointments, lastOpenedAt, arriveEarlyMs } = presence
  if (presence.staff === 'open' || !presence.isPresenceNeeded) return true
  if (lastOpenedAt !== null && now >= lastOpenedAt && now - lastOpenedAt <= stayMs) return true
  return appointments.some((appointment) => {
    const { state, startsAt, endsAt } = appointment
    // A member who checked in is there, also when staff have moved them to a later time.
    if (state === 'visited') return startsAt - now <= stayMs && now <= endsAt
    return startsAt - now <= arriveEarlyMs && !isTooLate(appointment, now)
  })
}

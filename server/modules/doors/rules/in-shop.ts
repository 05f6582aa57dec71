import { stayMs } from '#src/domain/appointments/appointment.ts'

import type { StaffAccess } from '#server/http/caller.ts'

interface Seen {
  startsAt: number
  endsAt: number
  checkedInAt: number | null
}

/** What tells whether a member may be inside a shop now. */
export interface Presence {
  now: number
  staff: StaffAccess
  /** A simulated bed has no place beside it to stand. */
  isPresenceNeeded: boolean
  /** The member's appointments at this shop around now, and when staff saw the member come for them. */
  appointments: readonly Seen[]
  /** When this member last opened a door of this shop with a proof of being there. */
  lastOpenedAt: number | null
  /** Staff release this very session: they have the member in front of them. */
  isReleased: boolean
}

/**
 * True for staff whose login is not locked, for members who opened a door of this shop in the last two hours and proved
 * that they stood there, and for whom staff have seen. A booking alone says nothing about where its member is.
 */
export function mayBeInShop(presence: Presence): boolean {
  const { now, lastOpenedAt } = presence
  if (presence.staff === 'open' || !presence.isPresenceNeeded) return true
  if (lastOpenedAt !== null && now >= lastOpenedAt && now - lastOpenedAt <= stayMs) return true
  return wasSeen(presence)
}

/** Staff have seen the member here: for this session, or for an appointment that is not over. */
export function wasSeen({
  now,
  appointments,
  isReleased,
}: Pick<Presence, 'now' | 'appointments' | 'isReleased'>): boolean {
  if (isReleased) return true
  return appointments.some(({ startsAt, endsAt, checkedInAt }) => {
    if (checkedInAt === null) return false
    // A guest whom staff have moved to a later time is there as well.
    return now - checkedInAt <= stayMs || (startsAt - now <= stayMs && now <= endsAt)
  })
}

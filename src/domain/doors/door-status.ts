import type { OpenRefusal } from '#src/domain/doors/door-visit/door-steps.ts'
import type { Door, NoAccessReason } from './door.ts'

/** What stands in the way of opening, or that nothing does; the server decides again when it is asked to open. */
export type DoorStanding =
  | { kind: 'finding' }
  /** The server has no such door. */
  | { kind: 'no-such-door' }
  /** The server could not be asked about it. */
  | { kind: 'not-read' }
  | { kind: 'phone-offline' }
  | { kind: 'lock-offline' }
  | { kind: 'no-access'; reason: NoAccessReason; opensAt: number | undefined; appointmentId: string | undefined }
  | { kind: 'ready'; openingsLeft: number | undefined; appointmentId: string | undefined; isBooked: boolean }

interface Known {
  door: Door | undefined
  /** Whether the answer was given just now, and not kept from an earlier visit. */
  isFresh: boolean
  /** How the last question ended. */
  failure: 'none' | 'refused' | 'unreadable'
  isOffline: boolean
}

/** What a kept answer says of the lock and of access is never believed, only where the door is. */
export function standingOf({ door, isFresh, failure, isOffline }: Known): DoorStanding {
  if (isOffline) return { kind: 'phone-offline' }
  if (failure === 'refused') return { kind: 'no-such-door' }
  if (failure === 'unreadable') return { kind: 'not-read' }
  if (!door || !isFresh) return { kind: 'finding' }
  const { access } = door
  const { appointmentId } = access
  if (!access.isAllowed) return { kind: 'no-access', reason: access.reason, opensAt: access.opensAt, appointmentId }
  if (!door.online) return { kind: 'lock-offline' }
  return { kind: 'ready', openingsLeft: access.openingsLeft, appointmentId, isBooked: access.reason !== 'staff' }
}

/** What the server said to a tap is newer than what it said about the door, until it is asked again. */
export function afterRefusal(standing: DoorStanding, refusal: OpenRefusal): DoorStanding {
  if (standing.kind === 'phone-offline') return standing
  switch (refusal.kind) {
    case 'no-access':
      return { kind: 'no-access', reason: refusal.reason, opensAt: refusal.opensAt, appointmentId: undefined }
    case 'lock-offline':
    case 'no-such-door':
      return { kind: refusal.kind }
    case 'busy':
    case 'other':
      return standing
  }
}

/** A member who has nothing booked is asked whether to open or to book. */
export function hasToChoose(standing: DoorStanding): boolean {
  if (standing.kind === 'ready') return !standing.isBooked
  return standing.kind === 'no-access' && standing.reason === 'no-booking'
}

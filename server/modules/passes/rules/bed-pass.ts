import { earlyLimitMs, latestAt } from '#src/domain/appointments/appointment.ts'
import { readReportFlags, unknownTime } from '#src/domain/passes/pass-messages.ts'

const minute = 60_000
/** Who came in at the last moment still has to reach the bed. */
const afterDoorMs = 10 * minute

interface Booking {
  state: 'booked' | 'cancelled' | 'visited' | 'timeout'
  startsAt: number
  lateMinutes: number
  leftAt: number | null
  deviceId: string
}

interface Bed {
  minMinutes: number
  maxMinutes: number
}

/** When a booking may start its bed, and for how long; whole seconds in milliseconds, both ends inclusive. */
export interface BedWindow {
  notBefore: number
  notAfter: number
  maxMinutes: number
}

export function opensAt({ startsAt }: Pick<Booking, 'startsAt'>): number {
  return Math.ceil((startsAt - earlyLimitMs) / 1_000) * 1_000
}

/**
 * What a pass may promise whenever it is used within it. `freeMinutes`: how many minutes end before other bookings where
 * its member is as late as the door lets them be. A window ends early rather than promise more than that.
 */
export function bedWindowOf(
  booking: Pick<Booking, 'startsAt' | 'lateMinutes'>,
  { minMinutes, maxMinutes }: Bed,
  freeMinutes: number,
): BedWindow | undefined {
  const minutes = Math.min(maxMinutes, freeMinutes)
  if (minutes < minMinutes) return undefined
  const spareMs = Math.min(afterDoorMs, (freeMinutes - minutes) * minute)
  const notAfter = Math.floor((latestAt(booking) + spareMs) / 1_000) * 1_000
  return { notBefore: opensAt(booking), notAfter, maxMinutes: minutes }
}

interface Given {
  startsAt: number
  deviceId: string
  booking: Booking
  isBlocked: boolean
  isSignedIn: boolean
  isBedEnabled: boolean
  isShopOpen: boolean
}

/** Whether what was given out would be given out again: if not, the bed has to refuse it. */
export function isBedPassRight({ booking, startsAt, deviceId, ...given }: Given): boolean {
  // Late is not gone: whoever came in at the last moment is still to start, and the door tells of it later.
  const isCancelled = booking.state === 'cancelled' || booking.leftAt !== null
  const isMoved = booking.startsAt !== startsAt || booking.deviceId !== deviceId
  return !isCancelled && !isMoved && given.isSignedIn && !given.isBlocked && given.isBedEnabled && given.isShopOpen
}

interface Said {
  epoch: number
  uses: number
  flags: number
  /** Seconds since 1970 by the bed, and how far off that may be. */
  time: number
  uncertainty: number
}

/** What a bed's report proves of a pass. With another epoch it has lost what it knew, and proves nothing. */
export function provenBy(said: Said, { epoch, notAfter }: { epoch: number; notAfter: number }): 'used' | 'dead' | 'no' {
  if (said.epoch !== epoch) return 'no'
  if (said.uses > 0) return 'used'
  if (readReportFlags(said.flags).isDenied) return 'dead'
  return said.uncertainty < unknownTime && (said.time - said.uncertainty) * 1_000 > notAfter ? 'dead' : 'no'
}

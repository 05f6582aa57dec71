import { entersFrom, latestAt } from '#src/domain/appointments/appointment.ts'
import { bytesOfHex } from '#src/domain/devices/hex.ts'
import type { ProofLevel } from '#src/domain/doors/proof.ts'
import { type Pass, readPass } from '#src/domain/passes/pass.ts'

/** A pass is given out so long before its window. */
export const issueAheadMs = 24 * 3_600_000
/** A lock that was not heard for so long may have lost its store, and would refuse what is given out for it. */
export const heardWithinMs = 24 * 3_600_000

/**
 * How much a use proves of its member being at the door: a code could be sent there within its half minute, and the
 * digits for the keypad at any time, like a photograph of the printed code.
 */
export const passLevels = { bluetooth: 3, code: 2, keypad: 1 } as const satisfies Record<string, ProofLevel>

interface Booking {
  state: 'booked' | 'cancelled' | 'visited' | 'timeout'
  startsAt: number
  postponedFrom: number | null
  movedFrom: number | null
  lateMinutes: number
  leftAt: number | null
}

/** When a booking opens the door, in whole seconds within: both ends in milliseconds, inclusive. */
export function windowOf(booking: Omit<Booking, 'state' | 'leftAt'>): { notBefore: number; notAfter: number } {
  const notBefore = Math.ceil(entersFrom(booking) / 1_000) * 1_000
  return { notBefore, notAfter: Math.floor(latestAt(booking) / 1_000) * 1_000 }
}

interface Given {
  notBefore: number
  notAfter: number
  booking: Booking
  isBlocked: boolean
  isSignedIn: boolean
}

/** Whether what was given out would be given out again: if not, the lock has to refuse it. */
export function isStillRight({ notBefore, notAfter, booking, isBlocked, isSignedIn }: Given): boolean {
  const window = windowOf(booking)
  const isKept = (booking.state === 'booked' || booking.state === 'visited') && booking.leftAt === null
  return isKept && isSignedIn && !isBlocked && window.notBefore === notBefore && window.notAfter === notAfter
}

/** A lock whose clock is in more doubt takes no pass at all; in less, it narrows the window by its doubt. */
const mostDoubtMs = 300_000

/** Whether no lock takes it any more, even one that was away when it was to hear that it is over. */
export function isOver({ notAfter }: { notAfter: number }, now: number): boolean {
  return now > notAfter + mostDoubtMs
}

interface Reported {
  epoch: number
  isDenied: boolean
  /** Seconds since 1970 by the lock, and how far off that may be; 65535: it does not know the time. */
  time: number
  uncertainty: number
}

/** Whether a lock has proven that a pass opens nothing any more: it refuses it, its window is over, or its store is new. */
export function isProvenDead({ epoch, notAfter }: { epoch: number; notAfter: number }, said: Reported): boolean {
  if (said.isDenied || said.epoch !== epoch) return true
  return said.uncertainty < unknownTime && (said.time - said.uncertainty) * 1_000 > notAfter
}

const unknownTime = 0xffff

/** All that a door's pass does not say of times and days is nothing. */
export function newDoorPass(
  pass: Pick<Pass, 'device' | 'epoch' | 'id' | 'uses' | 'key'>,
  window: ReturnType<typeof windowOf>,
): Pass {
  const nothing = { maxMinutes: 0, maxIntensity: 0, dressing: 0, flags: 0 }
  return {
    ...pass,
    ...nothing,
    kind: 'door',
    notBefore: window.notBefore / 1_000,
    notAfter: window.notAfter / 1_000,
  }
}

/** The number of the key that a kept pass, in hex, was made with. */
export function keyNumberOf(passText: string): number {
  return readKept(passText).key
}

/** How often a kept pass, in hex, opens its door. */
export function usesOf(passText: string): number {
  return readKept(passText).uses
}

function readKept(passText: string): Pass {
  const pass = readPass(bytesOfHex(passText) ?? new Uint8Array())
  if (!pass) throw new Error('A kept pass cannot be read')
  return pass
}

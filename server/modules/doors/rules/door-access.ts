import { entersFrom, isAboutToday, isTooLate, latestAt, stayMs } from '#src/domain/appointments/appointment.ts'
import type { ProofFlaw } from '#src/domain/doors/proof.ts'

import { isSameCharge, type OpeningCharge } from './door-in-use.ts'
import { brokenCode, type ShownCode } from './presence-proof.ts'
import type { StaffAccess } from '#server/http/caller.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { type Hours, isOpenAt, type Span } from '#server/modules/shops/rules/opening-hours.ts'

/** On all doors together. */
export const tapsPerMember: Limit = { count: 10, windowMs: 60_000 }

/** A booking of this member at the shop of the door. */
export interface DoorBooking extends Span {
  appointmentId: string
  state: 'booked' | 'cancelled' | 'visited' | 'timeout'
  lateMinutes: number
  /** How often it was used for a command that was sent and is not known to have failed. */
  openings: number
  /** Staff keep it although the shop is closed then. */
  isHonoured?: boolean
  /** When it began before its member postponed it, and before staff moved it. */
  postponedFrom?: number | null
  movedFrom?: number | null
  /** When staff saw that its member had come. */
  checkedInAt?: number | null
}

/** A session of this member at the shop of the door that has not ended. */
export interface DoorSession {
  appointmentId: string | null
  /** Of its booking, or of its own where it has none. */
  openings: number
}

export interface DoorFacts {
  now: number
  isBlocked: boolean
  /** The shop is closed for good. */
  isOver: boolean
  staff: StaffAccess
  /** What was shown of the code on the door. */
  code: ShownCode
  /** What is missing of the proof that the member stands there; undefined: nothing. */
  flaw: ProofFlaw | undefined
  hours: Hours
  /** When the shop or one of its beds is closed; `deviceId` null: the whole shop. */
  closures: readonly (Span & { deviceId: string | null })[]
  bookings: readonly DoorBooking[]
  session: DoorSession | undefined
  openingsPerBooking: number
  /** What the door stands open for already; opening it again is not charged, and needs nothing left. */
  toRepeat?: OpeningCharge | undefined
}

export type DoorAccess =
  | { isAllowed: true; rule: 'booking'; appointmentId: string; openingsLeft: number }
  | { isAllowed: true; rule: 'session'; appointmentId: string | null; openingsLeft: number }
  | { isAllowed: true; rule: 'staff' }
  | { isAllowed: false; reason: 'blocked' | 'locked' | 'off-duty' | 'shop-closed' | 'no-booking' }
  | { isAllowed: false; reason: 'wrong-proof'; flaw: ProofFlaw }
  | { isAllowed: false; reason: 'too-late' | 'opened-too-often'; appointmentId: string | null }
  | { isAllowed: false; reason: 'too-early'; appointmentId: string; opensAt: number }

/** Whether this member may open this door now, and by which rule. Staff on duty come in at any time until the shop is closed for good, unless their login is locked. */
export function decideAccess(facts: DoorFacts): DoorAccess {
  if (facts.isBlocked) return { isAllowed: false, reason: 'blocked' }
  const flaw = brokenCode(facts.code)
  if (flaw) return { isAllowed: false, reason: 'wrong-proof', flaw }
  if (facts.isOver) return { isAllowed: false, reason: 'shop-closed' }
  const access = decideReason(facts)
  // A member who has no reason to come in is told that, and not to scan something first.
  return access.isAllowed && facts.flaw ? { isAllowed: false, reason: 'wrong-proof', flaw: facts.flaw } : access
}

/** By which rule the door would open, whatever was shown there. */
function decideReason(facts: DoorFacts): DoorAccess {
  const isOpen = isShopOpen(facts)
  const current = facts.bookings
    .filter((booking) => isCurrent(booking, facts.now) && (isOpen || isOpenFor(facts, booking)))
    .sort(byStart)
  const openingsLeft = ({ openings }: { openings: number }) => Math.max(0, facts.openingsPerBooking - openings)
  const booking =
    current.find(({ appointmentId }) => isSameCharge(facts.toRepeat, { rule: 'booking', appointmentId })) ??
    current.find((one) => openingsLeft(one) > 0)
  if (booking) return { isAllowed: true, rule: 'booking', ...idOf(booking), openingsLeft: openingsLeft(booking) }
  const session = isOpen ? facts.session : undefined
  const isRepeated = session && isSameCharge(facts.toRepeat, { rule: 'session', ...idOf(session) })
  if (session && (openingsLeft(session) > 0 || isRepeated)) {
    return { isAllowed: true, rule: 'session', ...idOf(session), openingsLeft: openingsLeft(session) }
  }
  if (facts.staff === 'open') return { isAllowed: true, rule: 'staff' }
  if (facts.staff === 'locked' || facts.staff === 'off-duty') return { isAllowed: false, reason: facts.staff }

  const exhausted = current[0] ?? session
  if (exhausted) return { isAllowed: false, reason: 'opened-too-often', ...idOf(exhausted) }
  return isOpen ? whyNotNow(facts) : whyNotClosed(facts)
}

/** Closed now: a member who is expected later today may come a little before the shop opens. */
function whyNotClosed(facts: DoorFacts): DoorAccess {
  const bookings = facts.bookings.filter((booking) => isOpenFor(facts, booking))
  const why = whyNotNow({ ...facts, bookings })
  return !why.isAllowed && why.reason === 'too-early' ? why : { isAllowed: false, reason: 'shop-closed' }
}

/** No booking opens the door now; one of about today may have been missed, or may do so later. */
function whyNotNow({ now, hours, bookings }: DoorFacts): DoorAccess {
  const today = shopDate(now, hours.timeZone)
  const isOn = ({ startsAt }: Span) => shopDate(startsAt, hours.timeZone) === today
  const ofToday = bookings.filter((booking) => isAboutToday(booking, isOn(booking), now)).sort(byStart)
  const next = ofToday.find((booking) => booking.state === 'booked' && now < entersFrom(booking))
  if (next) return { isAllowed: false, reason: 'too-early', ...idOf(next), opensAt: entersFrom(next) }
  const missed = ofToday.findLast((booking) => isMissed(booking, now))
  return missed ? { isAllowed: false, reason: 'too-late', ...idOf(missed) } : { isAllowed: false, reason: 'no-booking' }
}

/** A visit that is over was not missed. */
function isMissed(booking: DoorBooking, now: number): boolean {
  const { state, endsAt } = booking
  if (!isTooLate(booking, now) || state === 'cancelled') return false
  return state !== 'visited' || now < endsAt
}

/** For a member who is expected although it is closed, from early to the end of their time, the shop is open. */
function isShopOpen({ now, hours, closures, bookings }: DoorFacts): boolean {
  if (bookings.some((booking) => booking.isHonoured === true && isExpected(booking, now))) return true
  return isOpenNow({ hours, closures }, now)
}

/** Coming early and late is part of a booking: the shop has to be open when it begins, not all the while around it. */
function isOpenFor(facts: DoorFacts, { startsAt }: DoorBooking): boolean {
  return isOpenNow(facts, startsAt)
}

function isOpenNow({ hours, closures }: Pick<DoorFacts, 'hours' | 'closures'>, at: number): boolean {
  const isClosed = closures.some(({ deviceId, startsAt, endsAt }) => deviceId === null && startsAt <= at && at < endsAt)
  return !isClosed && isOpenAt(hours, at)
}

/** Both limits are inclusive to the millisecond. */
function isCurrent(booking: DoorBooking, now: number): boolean {
  const { state, startsAt, movedFrom = null } = booking
  const isKept = state === 'booked' || state === 'visited'
  // A member who is there already and was moved to a later time comes and goes until then.
  const from = state === 'visited' && movedFrom !== null ? startsAt - stayMs : entersFrom(booking)
  return isKept && now >= from && now <= latestAt(booking)
}

function isExpected(booking: DoorBooking, now: number): boolean {
  const { state, endsAt } = booking
  return (state === 'booked' || state === 'visited') && now >= entersFrom(booking) && now < endsAt
}

function idOf<Id extends string | null>({ appointmentId }: { appointmentId: Id }): { appointmentId: Id } {
  return { appointmentId }
}

function byStart(a: Span, b: Span): number {
  return a.startsAt - b.startsAt
}

import type { BedOffer, BookingLimit } from './bed-offer.ts'
import { allowedIntensity, minuteRange } from './minute-range.ts'
import type { Intensity } from '#src/domain/beds/bed.ts'
import type { Transport } from './session.ts'

/** What a member chooses before a start. */
export interface StartDraft {
  /** undefined: not set yet; the server's own proposal fits no limit. */
  minutes: number | undefined
  intensity: Intensity
  cardId: string | undefined
  road: Transport
}

/** Why nothing can be started now, the reason that is hardest to change first. */
export type StartBlock =
  | { why: 'bed-disabled' }
  | { why: 'bed-offline' }
  | { why: 'bed-busy'; availableAt: number | null }
  | { why: 'too-soon'; nextAllowedAt: number }
  /** A booking leaves not even the shortest session. */
  | { why: 'booked'; booking: BookingLimit }
  /** The exposure schedule allows nothing on this bed, at no strength. */
  | { why: 'not-allowed' }
  /** Skin of this member's type is let under no lamp. */
  | { why: 'skin-type' }
  | { why: 'no-times' }
  | { why: 'offline' }
  /** Staff have to see an identity document first. */
  | { why: 'no-identity'; when: 'once' | 'session' }
  /** Staff have to release this session first. */
  | { why: 'not-released' }
  /** The same, for a login of the staff that starts without a release once it is unlocked. */
  | { why: 'locked' }
  | { why: 'no-minutes' }

/** What this phone can do: `off` may be switched on, `unsupported` never. */
export type PhoneBluetooth = 'usable' | 'off' | 'unsupported'

/** Whether the numbers of an offer can be used at all. */
export function isSoundOffer({ limits: { minMinutes, maxMinutes } }: BedOffer): boolean {
  return minMinutes >= 1 && maxMinutes >= minMinutes
}

/** The server's own proposal, within what this member may have; the package that is the soonest to expire. */
export function draftOf(offer: BedOffer, bluetooth: PhoneBluetooth): StartDraft {
  const intensity = allowedIntensity(offer, offer.defaultIntensity) ?? offer.defaultIntensity
  return {
    minutes: proposed(offer, intensity),
    intensity,
    cardId: offer.cards[0]?.cardId,
    road: transportsOf(offer, bluetooth)[0] ?? 'remote',
  }
}

/** The choice as far as the newest offer still allows it. */
export function fitDraft(draft: StartDraft, offer: BedOffer, bluetooth: PhoneBluetooth): StartDraft {
  const fresh = draftOf(offer, bluetooth)
  const intensity = allowedIntensity(offer, draft.intensity) ?? draft.intensity
  return {
    minutes: fitMinutes(draft.minutes, offer, intensity),
    intensity,
    cardId: offer.cards.some(({ cardId }) => cardId === draft.cardId) ? draft.cardId : fresh.cardId,
    road: transportsOf(offer, bluetooth).includes(draft.road) ? draft.road : fresh.road,
  }
}

/** The usual minutes of the bed, or as many of them as the schedule and bookings allow; undefined: they fit no limit. */
function proposed(offer: BedOffer, intensity: Intensity): number | undefined {
  const { minMinutes, maxMinutes, defaultMinutes } = offer.limits
  const range = minuteRange(offer, intensity)
  if (!range || defaultMinutes < minMinutes || defaultMinutes > maxMinutes) return undefined
  return Math.min(defaultMinutes, range.max)
}

function fitMinutes(minutes: number | undefined, offer: BedOffer, intensity: Intensity): number | undefined {
  const range = minuteRange(offer, intensity)
  if (!range || minutes === undefined || minutes < range.min) return proposed(offer, intensity)
  if (minutes <= range.max) return minutes
  // What is more than the schedule or a booking allows becomes all that it allows.
  return range.cappedBy === 'bed' ? proposed(offer, intensity) : range.max
}

/** The ways to this bed from this phone, the one to propose first. */
export function transportsOf({ transports, device }: BedOffer, bluetooth: PhoneBluetooth): readonly Transport[] {
  const has = {
    remote: transports.remote && device.online,
    bluetooth: transports.bluetooth !== null && bluetooth !== 'unsupported',
  }
  const all: readonly Transport[] = bluetooth === 'usable' ? ['bluetooth', 'remote'] : ['remote', 'bluetooth']
  return all.filter((road) => has[road])
}

/** Why a start is not possible now; undefined when the server may be asked. */
export function whyNotStart(
  offer: BedOffer,
  draft: StartDraft,
  { now, isOffline, bluetooth }: { now: number; isOffline: boolean; bluetooth: PhoneBluetooth },
): StartBlock | undefined {
  const { device, nextAllowedAt } = offer
  if (offer.exposure?.bySkin === 'none') return { why: 'skin-type' }
  if (!device.enabled || device.state === 'disabled' || device.state === 'fault') return { why: 'bed-disabled' }
  if (transportsOf(offer, bluetooth).length === 0) return { why: 'bed-offline' }
  if (device.state !== 'ready' && device.state !== 'offline') {
    return { why: 'bed-busy', availableAt: device.availableAt }
  }
  if (nextAllowedAt !== null && nextAllowedAt > now) return { why: 'too-soon', nextAllowedAt }
  const { booking } = offer
  if (booking && booking.maxMinutes < offer.limits.minMinutes) return { why: 'booked', booking }
  if (allowedIntensity(offer, draft.intensity) === undefined) return { why: 'not-allowed' }
  if (offer.cards.length === 0) return { why: 'no-times' }
  if (isOffline) return { why: 'offline' }
  if (offer.identity) return { why: 'no-identity', when: offer.identity }
  if (offer.release && !isReleased(offer, now)) return { why: offer.release.isLocked ? 'locked' : 'not-released' }
  return draft.minutes === undefined ? { why: 'no-minutes' } : undefined
}

/** Staff have released this session, and the time for its start is not over. */
function isReleased({ release }: BedOffer, now: number): boolean {
  return (release?.endsAt ?? 0) > now
}

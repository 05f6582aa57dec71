import type { BedOffer } from './bed-offer.ts'
import type { Intensity, Transport } from './session.ts'

/** What a member chooses before a start. */
export interface StartDraft {
  /** undefined: not set yet; the studio's own proposal fits no limit. */
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
  | { why: 'no-times' }
  | { why: 'offline' }
  | { why: 'no-minutes' }

/** What this phone can do: `off` may be switched on, `unsupported` never. */
export type PhoneBluetooth = 'usable' | 'off' | 'unsupported'

/** Whether the numbers of an offer can be used at all. */
export function isSoundOffer({ limits: { minMinutes, maxMinutes } }: BedOffer): boolean {
  return minMinutes >= 1 && maxMinutes >= minMinutes
}

/** The studio's own proposal, the package that is the soonest to expire. */
export function draftOf(offer: BedOffer, bluetooth: PhoneBluetooth): StartDraft {
  const { minMinutes, maxMinutes, defaultMinutes } = offer.limits
  return {
    minutes: defaultMinutes >= minMinutes && defaultMinutes <= maxMinutes ? defaultMinutes : undefined,
    intensity: offer.defaultIntensity,
    cardId: offer.cards[0]?.cardId,
    road: roadsOf(offer, bluetooth)[0] ?? 'remote',
  }
}

/** The choice as far as the newest offer still allows it. */
export function fitDraft(draft: StartDraft, offer: BedOffer, bluetooth: PhoneBluetooth): StartDraft {
  const fresh = draftOf(offer, bluetooth)
  const { minMinutes, maxMinutes } = offer.limits
  const { minutes = 0 } = draft
  return {
    ...draft,
    minutes: minutes >= minMinutes && minutes <= maxMinutes ? minutes : fresh.minutes,
    cardId: offer.cards.some(({ cardId }) => cardId === draft.cardId) ? draft.cardId : fresh.cardId,
    road: roadsOf(offer, bluetooth).includes(draft.road) ? draft.road : fresh.road,
  }
}

/** The ways to this bed from this phone, the one to propose first. */
export function roadsOf({ roads, device }: BedOffer, bluetooth: PhoneBluetooth): readonly Transport[] {
  const has = {
    remote: roads.isRemote && device.isOnline,
    bluetooth: roads.bluetooth !== null && bluetooth !== 'unsupported',
  }
  const all: readonly Transport[] = bluetooth === 'usable' ? ['bluetooth', 'remote'] : ['remote', 'bluetooth']
  return all.filter((road) => has[road])
}

/** Why a start is not possible now; undefined when the studio may be asked. */
export function whyNotStart(
  offer: BedOffer,
  draft: StartDraft,
  { now, isOffline, bluetooth }: { now: number; isOffline: boolean; bluetooth: PhoneBluetooth },
): StartBlock | undefined {
  const { device, nextAllowedAt } = offer
  if (!device.isEnabled || device.state === 'disabled' || device.state === 'fault') return { why: 'bed-disabled' }
  if (roadsOf(offer, bluetooth).length === 0) return { why: 'bed-offline' }
  if (device.state !== 'ready' && device.state !== 'offline') {
    return { why: 'bed-busy', availableAt: device.availableAt }
  }
  if (nextAllowedAt !== null && nextAllowedAt > now) return { why: 'too-soon', nextAllowedAt }
  if (offer.cards.length === 0) return { why: 'no-times' }
  if (isOffline) return { why: 'offline' }
  return draft.minutes === undefined ? { why: 'no-minutes' } : undefined
}

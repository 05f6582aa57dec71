import { intensities, type Intensity } from '#src/domain/beds/bed.ts'
import type { BluetoothAddress } from '#src/domain/beds/bluetooth.ts'
import type { BedOffer } from './bed-offer.ts'

/** What a pass leaves to choose. */
interface Allowance {
  cardId: string
  maxMinutes: number
  /** 1 is the lightest. */
  maxIntensity: number
  address: BluetoothAddress
}

/**
 * An offer that was kept, as far as a pass starts its bed without the studio: whatever else the studio would look at
 * now, it looked at when it gave the pass; how the bed stands, the bed itself says once it is connected.
 */
export function offerByPass(offer: BedOffer, { cardId, maxMinutes, maxIntensity, address }: Allowance): BedOffer {
  const { identity: _, release: __, proof: ___, ...kept } = offer
  const max = Math.min(offer.limits.maxMinutes, maxMinutes)
  return {
    ...kept,
    device: { ...offer.device, enabled: true, state: 'ready', availableAt: null },
    cards: offer.cards.filter((card) => card.cardId === cardId),
    limits: { ...offer.limits, maxMinutes: max, defaultMinutes: Math.min(offer.limits.defaultMinutes, max) },
    exposure: upTo(offer, maxIntensity),
    booking: null,
    nextAllowedAt: null,
    session: null,
    consent: { ...offer.consent, needed: false },
    transports: { remote: false, bluetooth: address },
  }
}

function upTo({ exposure, limits }: BedOffer, maxIntensity: number): BedOffer['exposure'] {
  const most = (intensity: Intensity, index: number) =>
    index < maxIntensity ? (exposure?.maxMinutes[intensity] ?? limits.maxMinutes) : 0
  const [light = 0, medium = 0, deep = 0] = intensities.map(most)
  return maxIntensity >= intensities.length
    ? exposure
    : { ...exposure, sessions: exposure?.sessions ?? 0, maxMinutes: { light, medium, deep } }
}

import type { BedOffer } from './bed-offer.ts'
import { type Intensity, intensities } from '#src/domain/beds/bed.ts'

/** The minutes to choose from. `cappedBy`: what allows the least; the exposure schedule or a booking, or the bed alone. */
export interface MinuteRange {
  min: number
  max: number
  cappedBy: 'bed' | 'schedule' | 'booking'
}

/** What the bed, the exposure schedule and bookings all allow at a strength; undefined: nothing. */
export function minuteRange({ limits, exposure, booking }: BedOffer, intensity: Intensity): MinuteRange | undefined {
  const { minMinutes: min, maxMinutes } = limits
  const allowed = exposure?.maxMinutes[intensity] ?? maxMinutes
  const scheduled = Math.min(maxMinutes, allowed)
  const max = Math.min(scheduled, booking?.maxMinutes ?? scheduled)
  if (max < min) return undefined
  if (max < scheduled) return { min, max, cappedBy: 'booking' }
  return { min, max, cappedBy: scheduled < maxMinutes ? 'schedule' : 'bed' }
}

/** The wanted strength, or the strongest below it that is allowed, or any; undefined: none is. */
export function allowedIntensity(offer: BedOffer, wanted: Intensity): Intensity | undefined {
  const isAllowed = (intensity: Intensity) => minuteRange(offer, intensity) !== undefined
  const weaker = intensities.slice(0, intensities.indexOf(wanted) + 1)
  return weaker.findLast(isAllowed) ?? intensities.find(isAllowed)
}

import type { BedOffer } from './bed-offer.ts'
import { type Intensity, intensities } from './session.ts'

/** The minutes to choose from. `cappedBy`: the exposure schedule allows less than the bed. */
export interface MinuteRange {
  min: number
  max: number
  cappedBy: 'bed' | 'schedule'
}

/** What the bed and the exposure schedule both allow at a strength; undefined: nothing. */
export function minuteRange({ limits, exposure }: BedOffer, intensity: Intensity): MinuteRange | undefined {
  const { minMinutes: min, maxMinutes } = limits
  const allowed = exposure?.maxMinutes[intensity] ?? maxMinutes
  const max = Math.min(maxMinutes, allowed)
  if (max < min) return undefined
  return { min, max, cappedBy: allowed < maxMinutes ? 'schedule' : 'bed' }
}

/** The wanted strength, or the strongest below it that is allowed, or any; undefined: none is. */
export function allowedIntensity(offer: BedOffer, wanted: Intensity): Intensity | undefined {
  const isAllowed = (intensity: Intensity) => minuteRange(offer, intensity) !== undefined
  const weaker = intensities.slice(0, intensities.indexOf(wanted) + 1)
  return weaker.findLast(isAllowed) ?? intensities.find(isAllowed)
}

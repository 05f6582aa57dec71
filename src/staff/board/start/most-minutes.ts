import { intensities, type Intensity } from '#src/domain/beds/bed.ts'
import type { StartOffer } from '#src/staff/board/duty-calls.ts'

/** The most minutes there are, and what sets them. */
export interface Most {
  minutes: number
  by: 'bed' | 'booking' | 'exposure'
}

/** The lowest limit counts, for everyone. */
export function mostMinutes({ limits, booking, exposure }: StartOffer, intensity: Intensity): Most {
  const all: Most[] = [{ minutes: limits.maxMinutes, by: 'bed' }]
  if (exposure) all.push({ minutes: exposure.maxMinutes[intensity], by: 'exposure' })
  if (booking) all.push({ minutes: booking.maxMinutes, by: 'booking' })
  return all.reduce((lowest, each) => (each.minutes < lowest.minutes ? each : lowest))
}

/** The minutes that are started: as many as were asked for, or as are proposed, within what the bed has now. */
export function allowedMinutes(offer: StartOffer, most: Most, asked: number | undefined): number {
  const { minMinutes, defaultMinutes } = offer.limits
  return Math.max(minMinutes, Math.min(asked ?? defaultMinutes, most.minutes))
}

/** Whether the exposure schedule or the member's skin allows nothing at this strength. */
export function isOff({ exposure }: StartOffer, intensity: Intensity): boolean {
  return exposure?.maxMinutes[intensity] === 0
}

/** The strength that was chosen, or is proposed; where it is not allowed, the strongest below it that is. */
export function startIntensity(offer: StartOffer, chosen: Intensity | undefined): Intensity {
  const wanted = chosen ?? offer.defaultIntensity ?? 'light'
  const weaker = intensities.slice(0, intensities.indexOf(wanted) + 1)
  return weaker.findLast((intensity) => !isOff(offer, intensity)) ?? 'light'
}

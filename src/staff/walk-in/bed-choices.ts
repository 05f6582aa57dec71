import type { Intensity } from '#src/domain/beds/bed.ts'
import type { Bed } from '#src/staff/board/board-calls.ts'
import { standingOf } from '#src/staff/board/board-status.ts'
import type { StartOffer } from '#src/staff/board/duty-calls.ts'
import { type Most, mostMinutes, startIntensity } from '#src/staff/board/start/most-minutes.ts'

export interface BedChoice {
  bed: Bed
  /** Absent where it could not be read. */
  offer: StartOffer | undefined
  most: Most | undefined
  /** Why it cannot be taken now: it is in use or out of use, no package pays for it, or too little time is left. */
  why: 'standing' | 'unread' | 'unpaid' | 'too-short' | undefined
}

/** The beds of the studio: first those that are free, the longest session before the others. */
export function bedChoices(
  beds: readonly Bed[],
  offers: ReadonlyMap<string, StartOffer>,
  intensity: Intensity | undefined,
): BedChoice[] {
  return beds
    .map((bed): BedChoice => {
      const offer = offers.get(bed.deviceId)
      const most = offer && mostMinutes(offer, startIntensity(offer, intensity))
      return { bed, offer, most, why: whyNot(bed, offer, most) }
    })
    .toSorted((a, b) => rank(a) - rank(b) || (b.most?.minutes ?? 0) - (a.most?.minutes ?? 0))
}

function whyNot(bed: Bed, offer: StartOffer | undefined, most: Most | undefined): BedChoice['why'] {
  if (standingOf(bed) !== 'ready') return 'standing'
  if (!offer || !most) return 'unread'
  if (offer.cards.length === 0) return 'unpaid'
  return most.minutes < offer.limits.minMinutes ? 'too-short' : undefined
}

function rank({ bed, why }: BedChoice): number {
  if (why === undefined) return 0
  return standingOf(bed) === 'ready' ? 1 : 2
}

import type { Position } from '#src/domain/doors/proof.ts'
import { metersBetween } from '#src/domain/shops/distance.ts'

/** What a phone's position says about a shop. `old`: taken too long ago, or by a phone whose clock is wrong. */
export type Whereabouts = 'near' | 'far' | 'vague' | 'old' | 'none'

/** Where a shop is; null where that is not written down. */
export interface Place {
  latitude: number
  longitude: number
  radiusMeters: number
}

/** A position that may be this far off says nothing; within a building phones know it to some tens of metres. */
export const vaguestMeters = 100
/** A phone measures when it is asked. What was recorded earlier is worth nothing later. */
export const positionLivesMs = 60_000

/** Whether the phone is at the shop, as far as can be told; nothing of the position goes any further. */
export function whereabouts(position: Position | undefined, place: Place | undefined, now: number): Whereabouts {
  if (!position || !place) return 'none'
  if (Math.abs(now - position.measuredAt) > positionLivesMs) return 'old'
  const { accuracyMeters } = position
  const meters = metersBetween(position, place)
  if (accuracyMeters <= vaguestMeters) return meters <= place.radiusMeters ? 'near' : 'far'
  return meters - accuracyMeters > place.radiusMeters ? 'far' : 'vague'
}

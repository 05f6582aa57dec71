import type { Position } from '#src/domain/doors/proof.ts'
import { serverNow } from '#src/lib/server-clock.ts'

/**
 * Why there is no position. `unsupported`: this browser has none to give. `refused`: the member or the system said no,
 * the settings can change that. `unavailable`: the phone cannot tell where it is. `timed-out`: it took too long.
 */
export type PositionTrouble = 'unsupported' | 'refused' | 'unavailable' | 'timed-out'

/** A phone indoors may need some seconds; the time that the member takes to answer the system is not among them. */
const measureMs = 15_000

/** Where the phone is now, measured anew; tells why it could not. Asks for permission, and never rejects. */
export async function measurePosition(): Promise<Position | PositionTrouble> {
  const { geolocation }: { geolocation?: Geolocation } = navigator
  if (!geolocation) return 'unsupported'
  return await new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracyMeters: accuracy, measuredAt: serverNow() }),
      ({ code }) => resolve(troubleOf(code)),
      { enableHighAccuracy: true, maximumAge: 0, timeout: measureMs },
    )
  })
}

/** The numbers are those of GeolocationPositionError. */
function troubleOf(code: number): PositionTrouble {
  if (code === 1) return 'refused'
  return code === 3 ? 'timed-out' : 'unavailable'
}

interface Point {
  /** Degrees. */
  latitude: number
  longitude: number
}

const earthMeters = 6_371_000

/** As the crow flies. */
export function metersBetween(a: Point, b: Point): number {
  const [latA, latB] = [radians(a.latitude), radians(b.latitude)]
  const north = Math.sin((latB - latA) / 2)
  const east = Math.sin(radians(b.longitude - a.longitude) / 2)
  const square = north ** 2 + Math.cos(latA) * Math.cos(latB) * east ** 2
  return 2 * earthMeters * Math.asin(Math.sqrt(Math.min(1, square)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** What is not known to the meter is not told to the meter: 50 m steps, then tenths of a kilometer, then kilometers. */
export function roundDistance(meters: number): { unit: 'm' | 'km'; amount: number } {
  const fifties = Math.max(50, Math.round(meters / 50) * 50)
  if (fifties < 1000) return { unit: 'm', amount: fifties }
  const kilometers = meters / 1000
  return { unit: 'km', amount: kilometers < 9.95 ? Math.round(kilometers * 10) / 10 : Math.round(kilometers) }
}

interface Placed {
  latitude: number | null
  longitude: number | null
}

/** How far away a shop is; undefined where nobody has written down where it is. */
export function metersTo({ latitude, longitude }: Placed, from: Point): number | undefined {
  return latitude === null || longitude === null ? undefined : metersBetween(from, { latitude, longitude })
}

/** The nearest first; those of which that is not known keep their order after them. */
export function nearestFirst<Shop extends Placed>(shops: readonly Shop[], from: Point): Shop[] {
  const far = (shop: Shop) => metersTo(shop, from) ?? Infinity
  return shops.toSorted((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)))
}

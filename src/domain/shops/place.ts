import { zoneOffset } from '#src/domain/zone-time.ts'

/** A point on the map, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** No town lies nearer to a pole. */
const farthestNorth = 80
/** In hours. The west of China and the capes of Spain are this far from the sun of their clocks. */
const farthestFromClocks = 3
const hour = 3_600_000
const degreesInHour = 15

/**
 * Whether a point lies where the clocks of a zone are used, as far as its longitude says. It catches numbers that were
 * exchanged or lost a digit; a place across the border is for whoever looks at the map.
 */
export function isWhereClocksAre({ latitude, longitude }: Point, timeZone: string): boolean {
  if (!(Math.abs(latitude) <= farthestNorth && Math.abs(longitude) <= 180)) return false
  // In January and in July, so that one of them is without summer time.
  const offsets = [january, july].map((at) => zoneOffset(at, timeZone) / hour)
  return offsets.some((offset) => {
    const apart = Math.abs(longitude / degreesInHour - offset) % 24
    return Math.min(apart, 24 - apart) <= farthestFromClocks
  })
}

/** The 15th of each, in 2026. */
const january = 1_768_435_200_000
const july = 1_784_073_600_000

/** What a pasted link says of a place. `short`: the place is behind an address that only its own site can tell. */
export type LinkedPlace = { kind: 'found'; point: Point; isShifted: boolean } | { kind: 'short' } | { kind: 'none' }

const none: LinkedPlace = { kind: 'none' }
const shortHosts = new Set(['maps.app.goo.gl', 'goo.gl', 'surl.amap.com', 'maps.apple'])
/** The parts of an address that name a place, the most exact first. */
const placeFields = ['coordinate', 'll', 'query', 'q', 'position', 'destination', 'daddr', 'to', 'center', 'p', 'sll']

/** Reads a place in the zone in a link of Google, Apple or Amap, or in two numbers. Nothing is fetched. */
export function placeInLink(text: string, timeZone: string): LinkedPlace {
  const trimmed = text.trim()
  if (/^-?[\d.]+[\s,，]+-?[\d.]+$/.test(trimmed)) return foundIn(trimmed, timeZone, false)
  if (!/^https:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return none
  const url = new URL(trimmed)
  if (shortHosts.has(url.hostname)) return { kind: 'short' }
  const isAmap = isHost(url, 'amap.com')
  if (!isAmap && !isGoogle(url) && !isHost(url, 'maps.apple.com')) return none
  for (const part of partsOf(url)) {
    const found = foundIn(part, timeZone, isAmap)
    if (found.kind === 'found') return found
  }
  return none
}

/** The pin of a place goes before the middle of the map. */
function partsOf({ pathname, searchParams }: URL): string[] {
  const path = decodedOr(pathname)
  const [, north, east] = /!3d(-?[\d.]+)!4d(-?[\d.]+)/.exec(path) ?? []
  const [, view] = /@(-?[\d.]+,-?[\d.]+)/.exec(path) ?? []
  const [, named] = /\/(?:search|place|dir)\/(?:.*\/)?(-?[\d.]+,[+ ]?-?[\d.]+)/.exec(path) ?? []
  const fields = placeFields.map((name) => searchParams.get(name))
  const [lat, lng] = [searchParams.get('lat'), searchParams.get('lng') ?? searchParams.get('lon')]
  const parts = [north && east && `${north},${east}`, ...fields, lat && lng && `${lat},${lng}`, named, view]
  return parts.flatMap((part) => (part ? [part] : []))
}

/** Two neighbouring numbers that lie in the zone: the latitude comes first, unless only the other way round they do. */
function foundIn(text: string, timeZone: string, isShifted: boolean): LinkedPlace {
  const numbers = text.split(/[\s,，+]+/).map(Number)
  for (const [at, first] of numbers.entries()) {
    const second = numbers[at + 1] ?? Number.NaN
    const points = [
      { latitude: first, longitude: second },
      { latitude: second, longitude: first },
    ]
    const point = points.find((one) => isWhereClocksAre(one, timeZone))
    if (point) return { kind: 'found', point: rounded(point), isShifted }
  }
  return none
}

/** A millionth of a degree is a hand's breadth. */
function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

function isHost({ hostname }: URL, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`)
}

function isGoogle(url: URL): boolean {
  const isOurs = ['google.com', 'google.com.hk', 'google.com.tw', 'google.co.uk'].some((domain) => isHost(url, domain))
  return isOurs && (url.hostname.startsWith('maps.') || url.pathname.startsWith('/maps'))
}

function decodedOr(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** A page that shows the point, to check that it is right. */
export function mapOf({ latitude, longitude }: Point): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
}

/** A place as it was typed. */
export interface TypedPlace {
  latitude: string
  longitude: string
  timeZone: string
}

/** The point that was typed; undefined while it is none where the clocks of the studio are. */
export function pointOf({ latitude, longitude, timeZone }: TypedPlace): Point | undefined {
  const isTyped = [latitude, longitude].every((text) => /^-?\d{1,3}(\.\d{1,8})?$/.test(text))
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return isTyped && isWhereClocksAre(point, timeZone) ? point : undefined
}

export function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

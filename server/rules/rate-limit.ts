export interface Limit {
  count: number
  windowMs: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What a chain sets about its messages. */
interface MessageRules {
  resendSeconds: number
  messagesPerHour: number
  messagesPerDay: number
  addressMessagesPerHour: number
}

/** Messages to one phone: they cost money and annoy whoever did not ask for them. */
export function messagesPerPhone({ resendSeconds, messagesPerHour, messagesPerDay }: MessageRules): Limit[] {
  return [
    { count: 1, windowMs: resendSeconds * 1_000 },
    { count: messagesPerHour, windowMs: hourMs },
    { count: messagesPerDay, windowMs: dayMs },
  ]
}

export function messagesPerAddress({ addressMessagesPerHour }: MessageRules): Limit[] {
  return [{ count: addressMessagesPerHour, windowMs: hourMs }]
}

/** Uploads of one member: each is work for the server, whether or not it ends in a picture. */
export const picturesPerMember: Limit[] = [
  { count: 20, windowMs: hourMs },
  { count: 60, windowMs: dayMs },
]
/** What one member asks of doors and beds: far more than a visit needs, far less than a script makes. */
export const actsPerMember: Limit = { count: 60, windowMs: minuteMs }
/** Looking at a door, a bed or one's own session; a screen looks every few seconds. */
export const looksPerMember: Limit = { count: 600, windowMs: minuteMs }
/** Taps on banners: what a thumb does, and not what a script makes to let one look loved. */
export const tapsPerMember: Limit = { count: 20, windowMs: minuteMs }
/** Wrong codes for one phone, over all its requests: twenty guesses a day at one in a million each. */
export const guessesPerPhone: Limit[] = [
  { count: 10, windowMs: hourMs },
  { count: 20, windowMs: dayMs },
]

/** Milliseconds until one more is allowed; 0 when it is allowed now. `hits` are the earlier ones, oldest first. */
export function waitMs(limits: readonly Limit[], hits: readonly number[], now: number): number {
  return Math.max(0, ...limits.map((limit) => waitForOne(limit, hits, now)))
}

function waitForOne({ count, windowMs }: Limit, hits: readonly number[], now: number): number {
  const within = hits.filter((at) => at > now - windowMs)
  const oldestInTheWay = within.at(-count)
  return oldestInTheWay === undefined ? 0 : oldestInTheWay + windowMs - now
}

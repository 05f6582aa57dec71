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

/** Wrong guesses at the codes of one number, from any address: at most so many in an hour and in a day. */
const mostGuesses = { perHour: 10, perDay: 20 }
/** However the chain is set: a message is a guess, and some are left for what is mistyped. */
const mostMessages = { perHour: 8, perDay: 15 }

function messagesOf({ messagesPerHour, messagesPerDay }: MessageRules): { perHour: number; perDay: number } {
  return {
    perHour: Math.min(messagesPerHour, mostMessages.perHour),
    perDay: Math.min(messagesPerDay, mostMessages.perDay),
  }
}

/** Messages to one phone: they cost money and annoy a person who did not ask for them. */
export function messagesPerPhone(rules: MessageRules): Limit[] {
  const { perHour, perDay } = messagesOf(rules)
  return [
    { count: perHour, windowMs: hourMs },
    { count: perDay, windowMs: dayMs },
  ]
}

/** Of a phone's messages one asker takes no more than this, so that some are left for its owner. */
export function messagesPerAsker(rules: MessageRules): Limit[] {
  const { perHour, perDay } = messagesOf(rules)
  return [
    { count: shareOf(perHour), windowMs: hourMs },
    { count: shareOf(perDay), windowMs: dayMs },
  ]
}

/** Between two messages that one asker wants for one phone. */
export function pauseOf({ resendSeconds }: MessageRules): Limit {
  return { count: 1, windowMs: resendSeconds * 1_000 }
}

function shareOf(count: number): number {
  return Math.ceil(count * 0.6)
}

export function messagesPerAddress({ addressMessagesPerHour }: MessageRules): Limit[] {
  return [{ count: addressMessagesPerHour, windowMs: hourMs }]
}

/**
 * Wrong guesses beyond the first of each code, shared by all codes of a number. The first is every code's own and
 * cannot be used up by others: with one for each message, this is what is left of all.
 */
export function sharedGuesses(rules: MessageRules): Limit[] {
  const { perHour, perDay } = messagesOf(rules)
  return [
    { count: mostGuesses.perHour - perHour, windowMs: hourMs },
    { count: mostGuesses.perDay - perDay, windowMs: dayMs },
  ]
}

/**
 * Wrong codes of six digits in the whole chain, whatever the numbers. Each is right with one in a million, so that at
 * most 0.00075 accounts a day are expected to be taken over (decision 0056).
 */
export const wrongCodesOfChain: Limit = { count: 750, windowMs: dayMs }

/** Wrong codes of invitations by one member. A code has 128 bits: this bounds the work, and not the odds. */
export const wrongInvitations: Limit = { count: 10, windowMs: hourMs }

/** Uploads of one member: each is work for the server, whether or not it ends in a picture. */
export const picturesPerMember: Limit[] = [
  { count: 20, windowMs: hourMs },
  { count: 60, windowMs: dayMs },
]
/** What one member asks of doors and beds: far more than a visit needs, far less than a script makes. */
export const actsPerMember: Limit = { count: 60, windowMs: minuteMs }
/** Looking at a door, a bed or one's own session; a screen looks every few seconds. */
export const looksPerMember: Limit = { count: 600, windowMs: minuteMs }
/** What one address begins and ends of signing in with a passkey: a page asks by itself every few minutes. */
export const passkeysPerAddress: Limit = { count: 120, windowMs: minuteMs }
/** What phones at one address send later and without a login, each for something it was given: a studio's Wi-Fi is one address. */
export const latePerAddress: Limit = { count: 60, windowMs: minuteMs }
/** Taps on banners: what a thumb does, and not what a script makes to let one look loved. */
export const tapsPerMember: Limit = { count: 20, windowMs: minuteMs }
/** Reports of the content policy: anybody may send them, and each is a line in the log. */
export const reportsPerAddress: Limit = { count: 30, windowMs: minuteMs }
export const reportsInAll: Limit = { count: 120, windowMs: minuteMs }

/** Notices of messages that nobody signed: each is a line in the log. */
export const unsignedPerAddress: Limit = { count: 10, windowMs: minuteMs }
export const unsignedInAll: Limit = { count: 60, windowMs: minuteMs }

/** Milliseconds until one more is allowed; 0 when it is allowed now. `hits` are the earlier ones, oldest first. */
export function waitMs(limits: readonly Limit[], hits: readonly number[], now: number): number {
  return Math.max(0, ...limits.map((limit) => waitForOne(limit, hits, now)))
}

/** How many more are allowed now. */
export function leftOf(limits: readonly Limit[], hits: readonly number[], now: number): number {
  const left = limits.map(({ count, windowMs }) => count - hits.filter((at) => at > now - windowMs).length)
  return Math.max(0, Math.min(...left))
}

function waitForOne({ count, windowMs }: Limit, hits: readonly number[], now: number): number {
  const within = hits.filter((at) => at > now - windowMs)
  const oldestInTheWay = within.at(-count)
  return oldestInTheWay === undefined ? 0 : oldestInTheWay + windowMs - now
}

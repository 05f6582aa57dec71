import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Digits of a code, and of one while the chain's budget of wrong codes is spent: a hundred times harder to guess. */
export const codeLengths = { usual: 6, steppedUp: 8 } as const

export type CodeLength = (typeof codeLengths)[keyof typeof codeLengths]

export function newCode(length: CodeLength): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/**
 * What the database keeps. A million values are tried in a moment, so the pepper, which is not in the database,
 * is what keeps a stolen row silent.
 */
export function hashCode(pepper: string, requestId: string, phone: string, code: string): string {
  return createHmac('sha256', pepper).update(`${requestId}\n${phone}\n${code}`).digest('base64url')
}

export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/** Names a phone without saying its number: the numbers of a country are tried in a moment, but not with the pepper. */
export function hashPhone(pepper: string, phone: string): string {
  return createHmac('sha256', pepper).update(phone).digest('base64url')
}

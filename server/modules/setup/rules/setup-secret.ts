import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** So often a wrong secret may be sent before a new one has to be printed. */
export const mostTries = 20

/** Without the letters and digits that are taken for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const groups = 6
const groupLength = 4

/** Read from a terminal and typed once: 117 bits, in groups. */
export function newSecret(): string {
  const letter = () => alphabet.charAt(randomInt(alphabet.length))
  const group = () => Array.from({ length: groupLength }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** What the database keeps. 117 bits cannot be guessed, so no pepper is needed. */
export function hashSecret(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(letters).digest('base64url')
}

export function isSameSecret(hash: string, typed: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashSecret(typed)))
}

import type { Instant } from '#server/platform/database/schema.ts'

/** Providers give a number to another person after some months without use. */
export const unseenAfterMs = 90 * 24 * 3_600_000

/** How often a name may be wrong before only a passkey and the counter lead into the account. */
export const mostWrongFacts = 5

/** This account was not used for so long that its number may be another person's by now. */
export function isUnseen(lastSeenAt: Instant, now: Instant): boolean {
  return now - lastSeenAt > unseenAfterMs
}

/** As a person writes it from memory: without regard to case, width and blanks. An empty name is no fact. */
export function isSameName(known: string, said: string): boolean {
  return known.trim() !== '' && folded(known) === folded(said)
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '')
}

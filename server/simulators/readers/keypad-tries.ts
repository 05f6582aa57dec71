/** Wrong tries at a keypad; seconds since 1970. It survives a power cut, so that cutting the power gives none back. */
export interface KeypadTries {
  /** When those of the last day were that led to no pause yet, fewer than five. */
  at: readonly number[]
  pausedUntil: number
  /** How many pauses there were since it was last calm. */
  pauses: number
}

export const noTries: KeypadTries = { at: [], pausedUntil: 0, pauses: 0 }

const triesUntilPause = 5
/** Whoever types slowly is counted like whoever types fast: what is forgotten sooner is what they would wait for. */
const countedSeconds = 86_400
const shortestPause = 600
const longestPause = 14_400
/** After a day without a pause they are short again. */
const calmSeconds = 86_400

/**
 * One try more, to be stored before its code is compared; undefined while the keypad pauses. The fifth within a day
 * pauses it, so no hour has more than 15 tries and no day more than 50.
 */
export function countTry(before: KeypadTries, now: number): KeypadTries | undefined {
  if (now < before.pausedUntil) return undefined
  const at = [...before.at.filter((one) => now - one < countedSeconds), now]
  if (at.length < triesUntilPause) return { ...before, at }
  const pauses = now - before.pausedUntil > calmSeconds ? 0 : before.pauses
  const pausedUntil = now + Math.min(shortestPause * 2 ** pauses, longestPause)
  return { at: [], pausedUntil, pauses: pauses + 1 }
}

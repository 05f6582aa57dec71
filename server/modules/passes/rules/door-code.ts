import { keypadGridMs, keypadId, type KeypadSlot, keypadWindowMs } from '#src/domain/passes/keypad-code.ts'

/** When a code opens, in milliseconds, both ends inclusive. */
interface Window {
  notBefore: number
  notAfter: number
}

/**
 * The last quarter of an hour on the grid that lies within a booking's window; undefined where none does: a lock knows
 * no shorter one, and a code never opens when its booking would not.
 */
export function codeWindowIn({ notBefore, notAfter }: Window): Window | undefined {
  const start = Math.floor((notAfter - keypadWindowMs) / keypadGridMs) * keypadGridMs
  return start < notBefore ? undefined : { notBefore: start, notAfter: start + keypadWindowMs }
}

export function slotOf({ notBefore }: Pick<Window, 'notBefore'>, n: number): KeypadSlot {
  return { start: notBefore / 1_000, n }
}

export function codeIdOf(window: Pick<Window, 'notBefore'>, n: number): string {
  return keypadId(slotOf(window, n))
}

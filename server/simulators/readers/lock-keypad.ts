import type { RefusedReason } from '#src/domain/devices/device-messages.ts'
import {
  keypadCode,
  keypadDigits,
  keypadGridMs,
  keypadId,
  type KeypadSlot,
  keypadSlotsPerStart,
  keypadWindowMs,
} from '#src/domain/passes/keypad-code.ts'

import { purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { heldBy } from '#server/simulators/held-keys.ts'
import { countTry } from './keypad-tries.ts'
import { keyed, type Lock, type LockStep, persisted, type RadioParts, stay } from '#server/simulators/lock-facts.ts'
import type { ReaderLight } from './code-reader.ts'
import { openByPass, whyNotHere } from '#server/simulators/lock-passes.ts'
import { countUse, mostUncertain, nowOf, type Now, tidied, whyNotCode } from '#server/simulators/pass-store.ts'

/** With more codes than this at one moment none is tried: five tries may hit with 5e-8 at most. */
const mostCodes = 100
const grid = keypadGridMs / 1_000
const windowSeconds = keypadWindowMs / 1_000

/**
 * Opens for a code that is typed at the door. A try is stored before it is compared, and taken back where the code is
 * one; nothing but a light tells whoever types what was wrong, and that the keypad pauses: whose code is good waits for it.
 */
export function typeCode(before: Lock, digits: string, parts: RadioParts): LockStep {
  const now = nowOf(before.passes, before.nowAt)
  if (!/^\d+$/.test(digits) || digits.length !== keypadDigits) return stay(before, light('red', 'malformed'))
  if (now.uncertainty === undefined || now.uncertainty > mostUncertain) {
    return stay(before, light('yellow', 'clock-unsure'))
  }
  const tries = countTry(before.tries, now.seconds)
  if (!tries) return stay(before, light('blinking', 'paused'))
  const tried: Lock = { ...before, tries }
  const slot = slotsOf(now).find((one) => isCode(before, one, digits, parts))
  const step = slot ? openFor({ ...tried, tries: before.tries }, slot, parts) : stay(tried, light('red', 'bad-mac'))
  return stay(step.state, persisted(tried), ...step.effects)
}

/** All that this lock could have issued for this moment, under any of the keys that it holds. */
function slotsOf({ seconds, uncertainty = 0 }: Now): KeypadSlot[] {
  const slots: KeypadSlot[] = []
  const first = Math.ceil((seconds + uncertainty - windowSeconds) / grid) * grid
  for (let start = first; start <= seconds - uncertainty; start += grid) {
    for (let n = 0; n < keypadSlotsPerStart; n += 1) slots.push({ start, n })
  }
  return slots
}

/** How many codes the lock would take at this moment. */
export function countCodes(lock: Lock, parts: RadioParts): number {
  const now = nowOf(lock.passes, lock.nowAt)
  const isSure = now.uncertainty !== undefined && now.uncertainty <= mostUncertain
  const count = isSure ? slotsOf(now).length * heldBy(keyed(parts)).length : 0
  return count > mostCodes ? 0 : count
}

function isCode(lock: Lock, slot: KeypadSlot, digits: string, parts: RadioParts): boolean {
  const { epoch } = lock.passes
  if (epoch === null || countCodes(lock, parts) === 0) return false
  return heldBy(keyed(parts)).some(({ mac }) => keypadCode(slot, epoch, purposeMac(mac, 'keypad')) === digits)
}

/** The right code gives its try back, whatever becomes of it; it opens once. */
function openFor(lock: Lock, slot: KeypadSlot, parts: RadioParts): LockStep {
  const now = nowOf(lock.passes, lock.nowAt)
  const code = { id: keypadId(slot), notAfter: slot.start + windowSeconds }
  const nothing = { flags: 0, minutes: 0, intensity: 0 }
  const why = whyNotCode(lock.passes, code.id) ?? whyNotHere(lock, { ...code, ...nothing }, nothing)
  const passes = why ? undefined : countUse(tidied(lock.passes, now), code, { road: 'keypad' }, now)
  if (!passes) return stay(lock, persisted(lock), light('red', why ?? 'full'))
  return openByPass(lock, code, passes, { parts, answer: () => light('green') })
}

function light(colour: ReaderLight['light'], why?: RefusedReason | 'paused') {
  return { do: 'light', shown: { light: colour, ...(why && { why }) } } as const
}

import type { PassCode } from '#src/domain/passes/pass-code.ts'
import type { Pass } from '#src/domain/passes/pass.ts'

import { green, lightFor, readAgain, type ReaderLight, readProvenCode } from './code-reader.ts'
import { type Lock, type LockEffect, type LockStep, type RadioParts, stay } from '#server/simulators/lock-facts.ts'
import { deviceOf, kept, openByPass, whyNotHere } from '#server/simulators/lock-passes.ts'
import { countUse, nowOf, tidied, whyNotUse } from '#server/simulators/pass-store.ts'

/**
 * Opens for a pass that a phone shows as a code of this half minute. A camera reads ten times a second, so a code that
 * is read again while the door is open for it counts nothing.
 */
export function readCode(lock: Lock, text: string, parts: RadioParts): LockStep {
  const read = readProvenCode(text, deviceOf(parts))
  if (typeof read === 'string') return stay(lock, light(lightFor(read)))
  const { pass, code } = read
  if (pass.epoch !== lock.passes.epoch) return stay(lock, light(lightFor('old-epoch')))
  if (lock.opening?.holder !== pass.id) return spendCode(lock, pass, code, parts)
  const { spent, shown } = readAgain(lock.passes, pass.id, { step: code.step, now: nowOf(lock.passes, lock.nowAt) })
  const { state, effects } = spent ? kept(lock, spent) : stay(lock)
  return stay(state, ...effects, light(shown))
}

function spendCode(lock: Lock, pass: Pass, code: PassCode, parts: RadioParts): LockStep {
  const now = nowOf(lock.passes, lock.nowAt)
  const { step } = code
  const why = whyNotUse(lock.passes, pass, now, step) ?? whyNotHere(lock, pass, code)
  if (why) return stay(lock, light(lightFor(why, { step, now })))
  const passes = countUse(tidied(lock.passes, now), pass, { road: 'code', step }, now)
  if (!passes) return stay(lock, light(lightFor('full')))
  return openByPass(lock, pass, passes, { parts, answer: () => light(green) })
}

function light(shown: ReaderLight): LockEffect {
  return { do: 'light', shown }
}

import type { RefusedReason } from '#src/domain/beds/protocol/bed-protocol.ts'
import { isCodeProof, type PassCode, readPassCode } from '#src/domain/passes/pass-code.ts'
import { type Pass, readPass } from '#src/domain/passes/pass.ts'

import { passMac } from '#server/platform/mqtt/pass-keys.ts'
import { macOf } from './held-keys.ts'
import {
  keyed,
  type Lock,
  type LockEffect,
  type LockStep,
  type RadioParts,
  type ReaderLight,
  stay,
} from './lock-facts.ts'
import { kept, openByPass, whyNotHere } from './lock-passes.ts'
import { countUse, isStepOf, lastStepOf, nowOf, spendStep, tidied, whyNotUse } from './pass-store.ts'

/**
 * Opens for a pass that a phone shows as a code of this half minute. A camera reads ten times a second, so a code that
 * is read again while the door is open for it counts nothing.
 */
export function readCode(lock: Lock, text: string, parts: RadioParts): LockStep {
  const code = readPassCode(text)
  const pass = code && readPass(code.pass)
  if (!pass) return refuse(lock, 'malformed')
  if (pass.kind !== 'door' || pass.device !== parts.radio.number) return refuse(lock, 'wrong-bed')
  const mac = macOf(keyed(parts), pass.key)
  const isProven = mac !== undefined && isCodeProof(code, passMac(mac, code.pass))
  if (!isProven) return refuse(lock, 'bad-mac')
  if (pass.epoch !== lock.passes.epoch) return refuse(lock, 'old-epoch')
  return lock.opening?.holder === pass.id ? readAgain(lock, pass, code) : spendCode(lock, pass, code, parts)
}

/** The door is open for this pass. A later code of it is spent, so that nobody who saw it opens again with it. */
function readAgain(lock: Lock, { id }: Pass, { step }: PassCode): LockStep {
  const now = nowOf(lock.passes, lock.nowAt)
  if (step <= lastStepOf(lock.passes, id)) return stay(lock, light({ light: 'green' }))
  if (!isStepOf(step, now)) return refuse(lock, 'stale-nonce', 'yellow')
  const { state, effects } = kept(lock, spendStep(lock.passes, id, step))
  return stay(state, ...effects, light({ light: 'green' }))
}

function spendCode(lock: Lock, pass: Pass, code: PassCode, parts: RadioParts): LockStep {
  const now = nowOf(lock.passes, lock.nowAt)
  const { step } = code
  const why = whyNotUse(lock.passes, pass, now, step) ?? whyNotHere(lock, pass, code)
  const isClock = why === 'clock-unsure' || (why === 'stale-nonce' && !isStepOf(step, now))
  if (why) return refuse(lock, why, isClock ? 'yellow' : 'red')
  const passes = countUse(tidied(lock.passes, now), pass, { road: 'code', step }, now)
  if (!passes) return refuse(lock, 'full')
  return openByPass(lock, pass, passes, { parts, answer: () => light({ light: 'green' }) })
}

function refuse(lock: Lock, why: RefusedReason, colour: ReaderLight['light'] = 'red'): LockStep {
  return stay(lock, light({ light: colour, why }))
}

function light(shown: ReaderLight): LockEffect {
  return { do: 'light', shown }
}

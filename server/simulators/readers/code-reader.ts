import type { RefusedReason } from '#src/domain/devices/device-messages.ts'
import { isCodeProof, type PassCode, readPassCode } from '#src/domain/passes/pass-code.ts'
import { type Pass, readPass } from '#src/domain/passes/pass.ts'

import { passMac } from '#server/platform/mqtt/pass-keys.ts'
import { macOf } from '#server/simulators/held-keys.ts'
import { isStepOf, lastStepOf, type Now, type PassStore, spendStep } from '#server/simulators/pass-store.ts'
import type { PassDevice } from '#server/simulators/pass-words.ts'

/**
 * What a reader at a door or a bed shows, or the keypad of a door. `yellow`: a clock is wrong, the device's or the phone's.
 * `blinking`: red and blinking, a keypad that pauses after too many wrong tries. `why` is for whoever watches a simulated
 * device; a visitor is shown nothing of it.
 */
export interface ReaderLight {
  light: 'green' | 'red' | 'yellow' | 'blinking'
  why?: RefusedReason | 'paused'
}

export const green: ReaderLight = { light: 'green' }

/** The pass of a code that proves its key, or why there is none. Who has no proof learns nothing of the pass. */
export function readProvenCode(text: string, device: PassDevice): { pass: Pass; code: PassCode } | RefusedReason {
  const code = readPassCode(text)
  const pass = code && readPass(code.pass)
  if (!pass) return 'malformed'
  if (pass.kind !== device.kind || pass.device !== device.number) return 'wrong-bed'
  const mac = macOf(device, pass.key)
  const isProven = mac !== undefined && isCodeProof(code, passMac(mac, code.pass))
  return isProven ? { pass, code } : 'bad-mac'
}

/** The light for a code that is refused. */
export function lightFor(why: RefusedReason, code?: { step: number; now: Now }): ReaderLight {
  const isOfAnotherTime = code !== undefined && why === 'stale-nonce' && !isStepOf(code.step, code.now)
  return { light: why === 'clock-unsure' || isOfAnotherTime ? 'yellow' : 'red', why }
}

/**
 * A code of a pass that is at work already: it counts nothing and starts nothing. A later code is spent, so that nobody
 * who saw it can use it afterwards.
 */
export function readAgain(
  passes: PassStore,
  id: string,
  { step, now }: { step: number; now: Now },
): { spent: PassStore | undefined; shown: ReaderLight } {
  if (step <= lastStepOf(passes, id)) return { spent: undefined, shown: green }
  if (!isStepOf(step, now)) return { spent: undefined, shown: lightFor('stale-nonce', { step, now }) }
  return { spent: spendStep(passes, id, step), shown: green }
}

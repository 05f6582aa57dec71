import type { Mac } from '#src/domain/beds/protocol/bed-protocol.ts'
import { codeProofOf, codeUse, writePassCode } from '#src/domain/passes/pass-code.ts'

/** The text of the code that a phone with this door's pass shows in this step. */
export function showCode(pass: Uint8Array, step: number, mac: Mac): string {
  const nothing = { minutes: 0, intensity: 0 }
  return writePassCode({ pass, step, ...nothing, proof: codeProofOf(mac(codeUse(step, nothing))) })
}

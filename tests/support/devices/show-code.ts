import type { Mac } from '#src/domain/devices/device-messages.ts'
import { codeProofOf, codeUse, writePassCode } from '#src/domain/passes/pass-code.ts'
import type { Chosen } from '#src/domain/passes/pass.ts'

/** Of a door nothing is chosen. */
const nothing: Chosen = { minutes: 0, intensity: 0 }

/** The text of the code that a phone with this pass shows in this step. */
export function showCode(pass: Uint8Array, step: number, mac: Mac, chosen: Chosen = nothing): string {
  return writePassCode({ pass, step, ...chosen, proof: codeProofOf(mac(codeUse(step, chosen))) })
}

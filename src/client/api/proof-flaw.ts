import type { ProofFlaw } from '#src/domain/doors/proof.ts'
import { isRecord } from '#src/lib/parse-json.ts'

const known = [
  'wrong-code',
  'scan-needed',
  'position-needed',
  'too-far',
  'position-vague',
  'position-old',
  'bluetooth-needed',
] as const satisfies ProofFlaw[]

/** What a refusal says is missing of the proof that the member is there; undefined where it says nothing known. */
export function proofFlawOf(data: unknown): ProofFlaw | undefined {
  const flaw = isRecord(data) ? data['proof_flaw'] : undefined
  return known.find((one) => one === flaw)
}

import { type ProofFlaw, proofFlaws } from '#src/domain/doors/proof.ts'
import { isRecord } from '#src/lib/parse-json.ts'

/** What a refusal says is missing of the proof that the member is there; undefined where it says nothing known. */
export function proofFlawOf(data: unknown): ProofFlaw | undefined {
  const flaw = isRecord(data) ? data['proof_flaw'] : undefined
  return proofFlaws.find((one) => one === flaw)
}

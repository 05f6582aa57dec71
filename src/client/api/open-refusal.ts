import type { OpenRefusal } from '#src/domain/doors/door-visit/door-steps.ts'
import type { NoAccessReason } from '#src/domain/doors/door.ts'
import type { ProofFlaw } from '#src/domain/doors/proof.ts'
import { proofFlawOf } from './proof-flaw.ts'
import { isRecord } from '#src/lib/parse-json.ts'

import type { FailureCode } from '#src/client/http/call-api.ts'

const noAccessReasons = [
  'blocked',
  'locked',
  'shop-closed',
  'no-booking',
  'too-early',
  'too-late',
  'opened-too-often',
  'wrong-proof',
] as const satisfies NoAccessReason[]

/** Reads a refusal of `openDoor`: nothing was sent to the lock. */
export function toOpenRefusal(code: FailureCode, data: unknown): OpenRefusal {
  if (code === 'no-access') return { kind: code, reason: reasonOf(data), opensAt: opensAtOf(data) }
  if (code === 'locked') return { kind: 'no-access', reason: code, opensAt: undefined }
  if (code === 'lock-offline') return { kind: code }
  return { kind: code === 'not-found' ? 'no-such-door' : 'other' }
}

function reasonOf(data: unknown): NoAccessReason {
  const flaw = proofFlawOf(data)
  if (flaw !== undefined && !isOfBeds(flaw) && flaw !== 'wrong-code') return flaw
  if (isRecord(data) && data['off_duty'] === true) return 'off-duty'
  const reason = isRecord(data) ? data['reason'] : undefined
  return noAccessReasons.find((known) => known === reason) ?? 'other'
}

/** Doors take the position where the code on a display is missing. */
function isOfBeds(flaw: ProofFlaw): flaw is 'display-needed' | 'code-late' {
  return flaw === 'display-needed' || flaw === 'code-late'
}

function opensAtOf(data: unknown): number | undefined {
  const text = isRecord(data) ? data['opens_at'] : undefined
  const at = typeof text === 'string' ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

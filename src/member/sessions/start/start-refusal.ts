import { proofFlawOf } from '#src/client/api/proof-flaw.ts'
import type { Failure } from '#src/client/http/call-api.ts'
import { type StartRefusal, toStartRefusal } from '#src/domain/sessions/tanning-flow/tanning-failure.ts'
import type { EventOf } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import { isRecord } from '#src/lib/parse-json.ts'

type Refused = Pick<EventOf<'start-refused'>, 'code' | 'nextAllowedAt'>

/** The studio's no to a start in the words of the machine. */
export function refusalOf({ code, data }: Extract<Failure, { kind: 'refused' }>): Refused {
  if (code === 'op-mismatch') return { code, nextAllowedAt: null }
  if (code === 'no-access') return { code: whyNoAccess(data), nextAllowedAt: null }
  return { code: toStartRefusal(code), nextAllowedAt: code === 'too-soon' ? nextAllowedAt(data) : null }
}

function whyNoAccess(data: unknown): StartRefusal {
  const reason = isRecord(data) ? data['reason'] : undefined
  if (reason === 'not-here') return reason
  return reason === 'wrong-proof' ? (proofFlawOf(data) ?? 'scan-needed') : 'no-access'
}

function nextAllowedAt(data: unknown): number | null {
  const text = isRecord(data) ? data['next_allowed_at'] : undefined
  const at = typeof text === 'string' ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : at
}

import { failureOf } from '#src/client/http/call-api.ts'
import { PasskeyError, type PasskeyProblem } from '#src/lib/browser-passkey.ts'

/** What keeps a member from making or using a passkey. */
export type PasskeyTrouble =
  | PasskeyProblem
  | 'unreachable'
  | 'refused'
  | 'expired'
  | 'too-many'
  | 'busy'
  | 'sign-in-again'

/** What went wrong, on the phone or at the studio. */
export function passkeyTroubleOf(error: unknown): PasskeyTrouble {
  if (error instanceof PasskeyError) return error.problem
  const failure = failureOf(error)
  if (failure.kind === 'unreachable') return 'unreachable'
  if (failure.kind === 'busy') return 'busy'
  if (failure.kind !== 'refused') return 'failed'
  if (failure.code === 'passkey-refused') return 'refused'
  if (failure.code === 'passkey-expired') return 'expired'
  // Staff only: a new key is a way in, so it needs a fresh proof.
  if (failure.code === 'proof-needed' || failure.code === 'locked') return 'sign-in-again'
  return failure.code === 'too-many-passkeys' ? 'too-many' : 'failed'
}

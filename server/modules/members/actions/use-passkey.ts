import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { checkSignature, type SignedChallenge } from '#server/modules/members/rules/check-passkey.ts'
import type { PasskeySite } from '#server/modules/members/rules/passkey-site.ts'
import { type PasskeyChallengeRow, takeChallenge } from '#server/modules/members/store/passkey-challenges.ts'
import { countUse, type PasskeyRow, selectPasskeyForUpdate } from '#server/modules/members/store/passkeys.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Use {
  signed: SignedChallenge
  purpose: PasskeyChallengeRow['purpose']
  /** Of the login that asked, where there is one. */
  tokenHash?: string
}

/**
 * Whose passkey has signed. Only ever called in a transaction that commits whatever it answers, or a challenge could
 * be answered again and again. What was wrong is not said: a stranger would learn which passkeys there are.
 */
export async function usePasskey(
  tx: Tx,
  site: PasskeySite,
  { signed, purpose, tokenHash }: Use,
  now: Instant,
): Promise<PasskeyRow | Refusal<'passkey-refused' | 'passkey-expired'>> {
  const asked = await takeChallenge(tx, { ceremony: signed.ceremony, purpose }, now)
  if (!asked || asked.tokenHash !== (tokenHash ?? null)) return refuse('passkey-expired')
  const passkey = await selectPasskeyForUpdate(tx, signed.credential)
  if (!passkey || passkey.userHandle !== signed.userHandle) return refuse('passkey-refused')
  const counter = await checkSignature(signed, { site, challenge: asked.challenge }, passkey)
  if (counter === undefined) return refuse('passkey-refused')
  await countUse(tx, passkey, counter, now)
  return passkey
}

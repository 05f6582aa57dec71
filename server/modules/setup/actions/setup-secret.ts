import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { hashSecret, isSameSecret, mostTries, newSecret } from '#server/modules/setup/rules/setup-secret.ts'
import {
  isSetUp,
  putSetupSecret,
  selectSetupSecretForUpdate,
  setTriesLeft,
} from '#server/modules/setup/store/setup-secrets.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'

/** A new secret for a server without a chain, to be printed once; undefined where there is a chain. */
export async function makeSetupSecret(store: Store): Promise<string | undefined> {
  return await store.transaction(async (tx) => {
    if (await isSetUp(tx)) return undefined
    const secret = newSecret()
    await putSetupSecret(tx, { secretHash: hashSecret(secret), triesLeft: mostTries, madeAt: await store.now(tx) })
    return secret
  })
}

export type SecretRefusal = Refusal<'wrong-code' | 'code-expired' | 'already-set-up'>

/**
 * Why a secret opens nothing. The row stays locked until the end, so that of two who set up at once one waits and
 * finds it gone. A wrong one costs a try only in a transaction that commits.
 */
export async function trySecret(tx: Tx, secret: string): Promise<SecretRefusal | undefined> {
  const row = await selectSetupSecretForUpdate(tx)
  if (await isSetUp(tx)) return refuse('already-set-up')
  if (!row || row.triesLeft === 0) return refuse('code-expired')
  if (isSameSecret(row.secretHash, secret)) return undefined
  const triesLeft = row.triesLeft - 1
  await setTriesLeft(tx, triesLeft)
  return refuse('wrong-code', { triesLeft })
}

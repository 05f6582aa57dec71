import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { readLogo } from '#server/modules/setup/actions/read-logo.ts'
import { makeChain, type MadeChain, type SetupDeps } from '#server/modules/setup/actions/set-up-chain.ts'
import { hashSecret, newSecret } from '#server/modules/setup/rules/setup-secret.ts'
import type { SetupInput } from '#server/modules/setup/rules/setup-issues.ts'
import { isSetUp, putSetupSecret } from '#server/modules/setup/store/setup-secrets.ts'
import type { Store } from '#server/platform/database/store.ts'

type Refused = Refusal<
  'already-set-up' | 'bad-request' | 'bad-phone' | 'unavailable' | 'bad-type' | 'too-large' | 'overloaded'
>

/**
 * The first chain for whoever stands at the terminal of the server, and needs no secret to prove it. A refusal undoes
 * everything. The row of the secret is held to the end, so that the page and a second terminal wait and find a chain.
 */
export async function makeChainHere(store: Store, deps: SetupDeps, input: SetupInput): Promise<MadeChain | Refused> {
  const logo = await readLogo(input)
  if (logo && 'code' in logo) return logo
  try {
    return await store.transaction(async (tx) => {
      const now = await store.now(tx)
      await putSetupSecret(tx, { secretHash: hashSecret(newSecret()), triesLeft: 0, madeAt: now })
      if (await isSetUp(tx)) throw new Undo(refuse('already-set-up'))
      const made = await makeChain(tx, deps, { ...input, logo }, now)
      if ('code' in made) throw new Undo(made)
      return made
    })
  } catch (error) {
    if (error instanceof Undo) return error.refusal
    throw error
  }
}

class Undo extends Error {
  readonly refusal: Refused

  constructor(refusal: Refused) {
    super(refusal.code)
    this.refusal = refusal
  }
}

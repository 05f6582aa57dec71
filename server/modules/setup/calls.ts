import { checkSetupSecret, setUpChain, setupState } from '#src/contract/staff/setup/setup.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { isRefusal, ok, type Outcome, refuse } from '#src/contract/outcome.ts'

import { secretsOf } from '#server/modules/doors/actions/add-machine.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { qrAddress } from '#server/platform/mqtt/qr-codes.ts'
import { findAnswer, once } from '#server/platform/database/operations.ts'
import { makeChain, type MadeChain, type SetupDeps } from '#server/modules/setup/actions/set-up-chain.ts'
import { readLogo } from '#server/modules/setup/actions/read-logo.ts'
import { type SecretRefusal, trySecret } from '#server/modules/setup/actions/setup-secret.ts'
import { isSetUp } from '#server/modules/setup/store/setup-secrets.ts'
import type { Store } from '#server/platform/database/store.ts'

type Made = AnswerOf<typeof setUpChain>
type SetupRefusal = 'wrong-code' | 'code-expired' | 'already-set-up' | 'bad-phone' | PictureRefusal
/** Any call may answer these. */
type PictureRefusal = 'unavailable' | 'bad-request' | 'bad-type' | 'too-large' | 'overloaded'
type Answer = Outcome<Made, SetupRefusal | 'op-mismatch'>

/** The first chain of an empty server. `deps` is undefined where beds cannot be given keys. */
export function serveSetup(serve: Serve, store: Store, deps: SetupDeps | undefined): void {
  serve(setupState, async () => ok({ isSetUp: await isSetUp(store.db) }))

  serve(checkSetupSecret, async ({ body }) => {
    const refusal = await tryInTime(store, body.secret)
    return refusal ?? ok(null)
  })

  serve(setUpChain, async ({ body, operation }): Promise<Answer> => {
    if (!deps) return refuse('unavailable')
    const { secret, ...input } = body
    const earlier = await findAnswer<Answer>(store.db, operation)
    // Strangers leave nothing behind: without the secret no operation is written down.
    const refusal = earlier ? undefined : await tryInTime(store, secret)
    if (refusal) return refusal
    const logo = earlier ? undefined : await readLogo(input)
    if (logo && 'code' in logo) return logo
    let made: MadeChain | undefined
    const answer: Answer = await once(store, operation, async (tx, now) => {
      const refusal = await trySecret(tx, secret)
      if (refusal) return refusal
      const chain = await makeChain(tx, deps, { ...input, logo }, now)
      if ('code' in chain) return chain
      made = chain
      return ok(describe(deps, chain))
    })
    if (!made || isRefusal(answer)) return answer
    return ok(describe(deps, made, 'with-keys'))
  })
}

/** A wrong secret costs a try, so that this commits whatever comes of it. */
async function tryInTime(store: Store, secret: string): Promise<SecretRefusal | undefined> {
  return await store.transaction((tx) => trySecret(tx, secret))
}

/** What is answered; without `said` it is what is kept of it: nothing secret. */
function describe({ secrets }: SetupDeps, { shopId, ownerUid, machines }: MadeChain, said?: 'with-keys'): Made {
  const targets = { bed: 'device', lock: 'door' } as const
  return {
    shopId,
    ownerUid,
    machines: machines.map(({ kind, machineId, bedNumber }) => ({
      kind,
      machineId,
      bedNumber,
      address: qrAddress('', secrets.qrSecret, targets[kind], machineId),
      secrets: said ? secretsOf(secrets, { shopId, kind }, { machineId, bedNumber }) : null,
    })),
  }
}

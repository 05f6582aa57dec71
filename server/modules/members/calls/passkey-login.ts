import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import { passkeyLogin, passkeyLoginOptions } from '#src/contract/passkeys.ts'
import type { Language } from '#src/domain/language.ts'

import { addressKey } from '#server/http/client-address.ts'
import { countHits } from '#server/http/limit-calls.ts'
import { passkeysPerAddress } from '#server/http/rate-limit.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { usePasskey } from '#server/modules/members/actions/use-passkey.ts'
import type { PasskeySite } from '#server/modules/members/rules/passkey-site.ts'
import { findMemberForUpdate } from '#server/modules/members/store/members.ts'
import { addChallenge } from '#server/modules/members/store/passkey-challenges.ts'
import type { Store } from '#server/platform/database/store.ts'
import { enter } from './enter.ts'

/** Signing in without a message. Nothing here says whether a number, a member or a passkey is known. */
export function servePasskeyLogin(serve: Serve, store: Store, site: PasskeySite, clock?: () => number): void {
  const waitOf = countHits(passkeysPerAddress, clock)
  const tooMany = (address: string) => {
    const wait = waitOf(addressKey(address))
    return wait > 0 ? refuse('too-many', { retryAfter: Math.ceil(wait / 1_000) }) : undefined
  }

  serve(passkeyLoginOptions, async ({ address }) => {
    const refused = tooMany(address)
    if (refused) return refused
    const wanted = { purpose: 'login', memberUid: null, tokenHash: null, userHandle: null } as const
    const made = await addChallenge(store.db, wanted, await store.now())
    return ok({ ...made, site: site.id })
  })

  serve(passkeyLogin, async ({ address, ...entrance }) => tooMany(address) ?? (await logIn(store, site, entrance)))
}

interface Entrance {
  body: BodyOf<typeof passkeyLogin>
  device: string
  appLanguage: Language | undefined
}

async function logIn(store: Store, site: PasskeySite, { body, device, appLanguage }: Entrance) {
  return await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const used = await usePasskey(tx, site, { signed: body, purpose: 'login' }, now)
    if ('code' in used) return used
    const member = await findMemberForUpdate(tx, used.memberUid)
    if (!member) return refuse('passkey-refused')
    return await enter(tx, member, { now, hasAgreed: false, isNew: false, device, appLanguage })
  })
}

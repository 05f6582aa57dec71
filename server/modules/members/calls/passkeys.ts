import { randomBytes, randomUUID } from 'node:crypto'

import { z } from 'zod/mini'

import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import {
  addPasskey,
  passkeyAlgorithms,
  passkeyList,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '#src/contract/passkeys.ts'
import { bothNames } from '#src/domain/brand.ts'

import type { Caller } from '#server/http/caller.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { maskPhone } from '#server/modules/members/answers/member-answer.ts'
import { checkNewPasskey } from '#server/modules/members/rules/check-passkey.ts'
import type { PasskeySite } from '#server/modules/members/rules/passkey-site.ts'
import { readMember, selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { addChallenge, takeChallenge } from '#server/modules/members/store/passkey-challenges.ts'
import * as passkeys from '#server/modules/members/store/passkeys.ts'
import { jsonText } from '#server/platform/database/json-text.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store } from '#server/platform/database/store.ts'

/** More than anybody has phones and computers. */
const mostPasskeys = 20
const transportsText = jsonText(z.array(z.string()))

/** The passkeys of the member who is signed in: several, each with a name, each removed at once. */
export function servePasskeys(serve: Serve, store: Store, site: PasskeySite): void {
  serve(passkeyOptions, ({ caller }) => beginAdding(store, site, caller))

  serve(addPasskey, async ({ body, caller, operation }) => {
    const { ceremony, ...made } = body
    // By itself: what is refused below is undone, and a challenge is not to come back.
    const asked = await store.transaction(async (tx) =>
      takeChallenge(tx, { ceremony, purpose: 'add' }, await store.now(tx)),
    )
    return await once(store, operation, async (tx, now) => {
      const { uid: memberUid } = await selectMemberForUpdate(tx, caller.uid)
      if (!asked?.userHandle || asked.tokenHash !== caller.tokenHash) return refuse('passkey-expired')
      if ((await passkeys.listPasskeys(tx, memberUid)).length >= mostPasskeys) return refuse('too-many-passkeys')
      const key = await checkNewPasskey(made, { site, challenge: asked.challenge })
      if (!key) return refuse('passkey-refused')
      const row = { passkeyId: randomUUID(), memberUid, userHandle: asked.userHandle, ...key, ...namesOf(made, now) }
      return (await passkeys.addPasskey(tx, row)) ? ok(answerPasskey(row)) : refuse('passkey-refused')
    })
  })

  serve(passkeyList, async ({ caller }) => {
    const rows = await passkeys.listPasskeys(store.db, caller.uid)
    return ok({ list: rows.map(answerPasskey) })
  })

  serve(renamePasskey, ({ body, caller, operation }) =>
    once(store, operation, async (tx) => {
      const own = { memberUid: caller.uid, passkeyId: body.passkeyId }
      const renamed = await passkeys.renamePasskey(tx, own, body.name)
      return renamed ? ok(answerPasskey(renamed)) : refuse('not-found')
    }),
  )

  serve(removePasskey, ({ body, caller, operation }) =>
    once(store, operation, async (tx) => {
      const own = { memberUid: caller.uid, passkeyId: body.passkeyId }
      return (await passkeys.deletePasskey(tx, own)) ? ok(null) : refuse('not-found')
    }),
  )
}

async function beginAdding(store: Store, site: PasskeySite, { uid, tokenHash }: Caller) {
  const member = await readMember(store.db, uid)
  const known = await passkeys.listPasskeys(store.db, uid)
  if (known.length >= mostPasskeys) return refuse('too-many-passkeys')
  // All passkeys of a member are known by one random name, so that a phone keeps them as one account.
  const userHandle = known[0]?.userHandle ?? randomBytes(32).toString('base64url')
  const wanted = { purpose: 'add', memberUid: uid, tokenHash, userHandle } as const
  const made = await addChallenge(store.db, wanted, await store.now())
  const phone = maskPhone(member)
  return ok({
    ...made,
    site: site.id,
    siteName: bothNames(await readChainIdentity(store.db)),
    userHandle,
    userName: phone,
    userTitle: member.nickname || phone,
    algorithms: passkeyAlgorithms,
    known: known.map(({ credentialId, transports }) => ({
      credential: credentialId,
      transports: transportsText.read(transports),
    })),
  })
}

function namesOf({ name, transports }: Pick<BodyOf<typeof addPasskey>, 'name' | 'transports'>, now: Instant) {
  return { name, transports: transportsText.write(transports), createdAt: now, usedAt: null }
}

type Passkey = AnswerOf<typeof passkeyList>['list'][number]

function answerPasskey(row: Pick<passkeys.PasskeyRow, 'passkeyId' | 'name' | 'createdAt' | 'usedAt'>): Passkey {
  return {
    passkeyId: row.passkeyId,
    name: row.name,
    createdAt: row.createdAt,
    usedAt: row.usedAt,
  }
}

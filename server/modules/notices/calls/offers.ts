import { readOffer, stopOffers } from '#src/contract/notices.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { chooseMarketing } from '#server/modules/members/actions/choose-marketing.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { findMemberOrMerged } from '#server/modules/members/store/merging/merged-members.ts'
import { findByStopKey } from '#server/modules/notices/store/group-messages.ts'
import { offerTexts } from '#server/modules/notices/tables.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

/** What the link in an offer leads to: its text, and the way to get no more of them, signed in or not. */
export function serveOffers(serve: Serve, store: Store): void {
  serve(readOffer, async ({ body, language }) => {
    const offer = await offerBehind(store.db, body.key, language)
    return offer ? ok(offer) : refuse('not-found')
  })

  serve(stopOffers, async ({ body, language }) =>
    store.transaction(async (tx) => {
      const found = await findByStopKey(tx, body.key)
      const known = found && (await findMemberOrMerged(tx, found.memberUid))
      if (!found || !known) return refuse('not-found')
      const member = await selectMemberForUpdate(tx, known.uid)
      const stop = { isAllowed: false, withTexts: false, place: 'message', staffUid: null } as const
      await chooseMarketing(tx, member, stop, await store.now(tx))
      return ok({ text: offerTexts.read(found.texts)[language], isAllowed: false })
    }),
  )
}

async function offerBehind(db: Db, key: string, language: Language) {
  const found = await findByStopKey(db, key)
  const member = found && (await findMemberOrMerged(db, found.memberUid))
  if (!found || !member) return undefined
  return { text: offerTexts.read(found.texts)[language], isAllowed: member.marketingSince !== null }
}

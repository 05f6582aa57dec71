import { ok, refuse } from '#src/contract/outcome.ts'
import { userMessages } from '#src/contract/staff/members/member-messages.ts'
import type { Language } from '#src/domain/language.ts'

import { shownShops } from '#server/http/caller.ts'
import { pageOf, spanOf } from '#server/http/paging.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { findMember } from '#server/modules/members/store/members.ts'
import { listMessagesOf, readOutcomes } from '#server/modules/notices/store/member-messages.ts'
import type { Store } from '#server/platform/database/store.ts'
import { noticeText } from '#server/platform/push/notice-queue.ts'

/** What a member was told, for staff. */
export function serveMessages(serve: Serve, store: Store): void {
  const { db } = store
  serve(userMessages, async ({ body, caller, language }) => {
    if (!(await findMember(db, body.memberUid))) return refuse('not-found')
    const rows = await listMessagesOf(db, body.memberUid, spanOf(body), shownShops(caller))
    const { list, ...paged } = pageOf(body, rows)
    const outcomes = await readOutcomes(
      db,
      list.map(({ noticeId }) => noticeId),
    )
    const said = list.map((row) =>
      Object.assign(row, saidOf(row.what, language), { outcome: outcomes.get(row.noticeId) ?? null }),
    )
    return ok({ ...paged, list: said })
  })
}

function saidOf(what: string, language: Language): { kind: string; text: string | null } {
  const facts = noticeText.read(what)
  return { kind: facts.kind, text: facts.kind === 'broadcast' || facts.kind === 'offer' ? facts.text[language] : null }
}

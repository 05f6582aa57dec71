import { ok, refuse } from '#src/contract/outcome.ts'
import { sendMessage, userMessages } from '#src/contract/staff/members/member-messages.ts'
import type { Language } from '#src/domain/language.ts'

import { shownShops } from '#server/http/caller.ts'
import { pageOf, spanOf } from '#server/http/paging.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { findMember } from '#server/modules/members/store/members.ts'
import { listMessagesOf, readOutcomes } from '#server/modules/notices/store/member-messages.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Store } from '#server/platform/database/store.ts'
import { noticeText, notifyMember } from '#server/platform/push/notice-queue.ts'

/** What a member was told, and what staff write to one. */
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

  serve(sendMessage, ({ body: { memberUid, text }, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      if (!(await findMember(tx, memberUid))) return refuse('not-found')
      if (!(await readChainSettings(tx)).features.sendsNotices) return refuse('switched-off')
      const noticeId = await notifyMember(tx, memberUid, { kind: 'personal', text }, now)
      const log = { staffUid: caller.uid, what: 'user.message', subject: `member:${memberUid}` }
      await writeStaffLog(tx, { ...log, before: null, after: { text } }, now)
      const untold = { startsAt: null, via: null, outcome: null, calledAt: null } as const
      return ok({ noticeId, kind: 'personal', text, state: 'waiting' as const, createdAt: now, ...untold })
    }),
  )
}

function saidOf(what: string, language: Language): { kind: string; text: string | null } {
  const facts = noticeText.read(what)
  if (facts.kind === 'personal') return { kind: facts.kind, text: facts.text }
  return { kind: facts.kind, text: facts.kind === 'broadcast' || facts.kind === 'offer' ? facts.text[language] : null }
}

import { v7 as uuidv7 } from 'uuid'

import { ok, refuse } from '#src/contract/outcome.ts'
import { listGroupMessages, previewGroup, sendToGroup } from '#src/contract/staff/members/groups.ts'
import { inEveryLanguage } from '#src/domain/language.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { refreshWholeMemberIndex } from '#server/modules/cards/store/member-index.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { SendCodeDeps } from '#server/modules/members/actions/message-deps.ts'
import { listAllowing, previewOf } from '#server/modules/notices/actions/read-group.ts'
import { textDueAt } from '#server/modules/notices/rules/quiet-hours.ts'
import { addGroupMessage, countNotices, listGroupMessageRows } from '#server/modules/notices/store/group-messages.ts'
import { offerTexts } from '#server/modules/notices/tables.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Store } from '#server/platform/database/store.ts'

/** For so long an offer is worth sending: over a night and the day after it. */
const livesMs = 48 * 3_600_000

/** Messages to the members of a group who allow them. */
export function serveGroups(serve: Serve, store: Store, { budget: { money }, messenger }: SendCodeDeps): void {
  const texts = { money, isTexting: messenger.noticeChannels.includes('sms') }
  serve(previewGroup, async ({ body: whom }) => {
    await refreshWholeMemberIndex(store)
    const now = await store.now()
    const members = await listAllowing(store.db, whom, now)
    return ok(await previewOf(store.db, { whom, members, ...texts }, now))
  })

  serve(sendToGroup, async ({ body: { texts: written, members: expected, ...whom }, caller, operation }) => {
    await refreshWholeMemberIndex(store)
    return await once(store, operation, async (tx, now) => {
      if (!(await readChainSettings(tx)).features.sendsNotices) return refuse('switched-off')
      const members = await listAllowing(tx, whom, now)
      const seen = await previewOf(tx, { whom, members, ...texts }, now)
      if (seen.isTooLarge) return refuse('too-large')
      if (members.length !== expected) return refuse('changed', seen)
      const text = inEveryLanguage(written)
      const { timeZone } = await readChainIdentity(tx)
      const messageId = uuidv7()
      const facts = { kind: 'offer', messageId, text } as const
      const dueAt = textDueAt(now, Number.POSITIVE_INFINITY, timeZone)
      const notices = members.map(({ uid }) => ({ memberUid: uid, facts, dueAt, sendBy: now + livesMs }))
      const filter = JSON.stringify(whom)
      const row = { messageId, staffUid: caller.uid, filter, texts: offerTexts.write(text), members: expected }
      await addGroupMessage(tx, { ...row, createdAt: now }, notices)
      const action = { staffUid: caller.uid, what: 'groups.send', subject: `group-message:${messageId}` }
      const after = { text, whom, members: expected }
      await writeStaffLog(tx, { ...action, before: null, after, memberUid: null }, now)
      return ok({ messageId, members: expected })
    })
  })

  serve(listGroupMessages, async ({ language }) => {
    const rows = await listGroupMessageRows(store.db)
    const ids = rows.map(({ messageId }) => messageId)
    const counts = await countNotices(store.db, ids)
    const list = rows.map(({ texts, ...row }) => {
      const own = counts.filter(({ messageId }) => messageId === row.messageId)
      const sumOf = (isOne: (each: (typeof own)[number]) => boolean) =>
        own.filter(isOne).reduce((sum, { count }) => sum + count, 0)
      return Object.assign(row, {
        text: offerTexts.read(texts)[language],
        push: sumOf(({ state, via }) => state === 'sent' && via === 'push'),
        texts: sumOf(({ state, via }) => state === 'sent' && via === 'sms'),
        waiting: sumOf(({ state }) => state === 'waiting'),
        notSent: sumOf(({ state }) => state === 'dropped' || state === 'unreached'),
      })
    })
    return ok({ list })
  })
}

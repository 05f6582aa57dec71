import { ok, refuse } from '#src/contract/outcome.ts'
import { mostMemberTags } from '#src/contract/staff/limits.ts'
import { setUserMarketing, tagUser } from '#src/contract/staff/member.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { chooseMarketing } from '#server/modules/members/actions/choose-marketing.ts'
import { answerDetail } from '#server/modules/members/answers/staff-member-answer.ts'
import { giveTag, listTagsOf, selectTagForUpdate, takeTag } from '#server/modules/members/store/file/member-tags.ts'
import { findMember, readMember, selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Store } from '#server/platform/database/store.ts'

/** Small changes of a member's file. Each says what is to hold, so that of two clerks no one is asked again. */
export function serveMemberFile(serve: Serve, store: Store): void {
  serve(tagUser, ({ body: { memberUid, tagId, isOn }, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      if (!(await findMember(tx, memberUid))) return refuse('not-found')
      const member = await selectMemberForUpdate(tx, memberUid)
      const tag = await selectTagForUpdate(tx, tagId)
      if (!tag) return refuse('not-found')
      const has = await listTagsOf(tx, memberUid)
      const isNew = isOn && has.every((one) => one.tagId !== tagId)
      if (isNew && has.length >= mostMemberTags.ofMember) return refuse('too-many-tags')
      const change = { tagId, memberUid, staffUid: caller.uid }
      if (isOn ? await giveTag(tx, change, now) : await takeTag(tx, change)) {
        const said = { tag: tag.name }
        const action = { staffUid: caller.uid, what: isOn ? 'user.tag' : 'user.untag', subject: `member:${memberUid}` }
        await writeStaffLog(tx, { ...action, before: isOn ? null : said, after: isOn ? said : null }, now)
      }
      return ok(await answerDetail(tx, member, { language, now, caller }))
    }),
  )

  serve(setUserMarketing, ({ body: { memberUid, isAllowed, withTexts }, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      if (!(await findMember(tx, memberUid))) return refuse('not-found')
      const member = await selectMemberForUpdate(tx, memberUid)
      const choice = { isAllowed, withTexts, place: 'staff', staffUid: caller.uid } as const
      if (await chooseMarketing(tx, member, choice, now)) {
        const before = { isAllowed: member.marketingSince !== null, withTexts: member.marketingTexts === 1 }
        const action = { staffUid: caller.uid, what: 'user.marketing', subject: `member:${memberUid}` }
        await writeStaffLog(tx, { ...action, before, after: { isAllowed, withTexts: isAllowed && withTexts } }, now)
      }
      return ok(await answerDetail(tx, await readMember(tx, memberUid), { language, now, caller }))
    }),
  )
}

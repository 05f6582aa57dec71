import type { AnswerOf } from '#src/contract/call.ts'
import { ok, refuse, refuseField } from '#src/contract/outcome.ts'
import { chooseMarketing as chooseCall, consent, editProfile, getUserInfo } from '#src/contract/members.ts'

import { chooseMarketing } from '#server/modules/members/actions/choose-marketing.ts'
import { keepLanguage } from '#server/modules/members/actions/keep-language.ts'
import { agreeToNotice } from '#server/modules/members/actions/agree-to-notice.ts'
import { decideEdit } from '#server/modules/members/rules/edit-profile.ts'
import type { Serve } from '#server/http/serve-call.ts'
import {
  selectMemberForUpdate,
  type MemberRow,
  readMember,
  updateMember,
} from '#server/modules/members/store/members.ts'
import { once } from '#server/platform/database/operations.ts'
import { dropPicture, claimPicture } from '#server/platform/pictures/pictures.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'
import { answerUser } from '#server/modules/members/answers/member-answer.ts'

export function serveProfile(serve: Serve, store: Store): void {
  serve(getUserInfo, async ({ caller, appLanguage }) => {
    const { db } = store
    const member = await readMember(db, caller.uid)
    await keepLanguage(db, member, appLanguage)
    return ok(await answerUser(db, member, await readChainSettings(db), await store.now()))
  })

  serve(editProfile, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const member = await selectMemberForUpdate(tx, caller.uid)
      const { baseRev, ...input } = body
      const decision = decideEdit(member, input, baseRev)
      if (decision.kind === 'conflict') return refuse('changed', await currentUser(tx, caller.uid, now))
      if (decision.kind === 'change') {
        const { avatar } = decision.changes
        if (avatar && !(await swapAvatar(tx, member, avatar))) {
          return refuseField('avatar', 'Not a picture that you uploaded')
        }
        await updateMember(tx, caller.uid, decision.changes)
      }
      return ok(await currentUser(tx, caller.uid, now))
    }),
  )

  serve(chooseCall, ({ body: { isAllowed, withTexts }, caller, operation }) =>
    once<AnswerOf<typeof chooseCall>, never>(store, operation, async (tx, now) => {
      const member = await selectMemberForUpdate(tx, caller.uid)
      await chooseMarketing(tx, member, { isAllowed, withTexts, place: 'app', staffUid: null }, now)
      return ok(await currentUser(tx, caller.uid, now))
    }),
  )

  serve(consent, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      if (!body.adult) return refuse('adult-required')
      const { legal } = await readChainSettings(tx)
      if (body.version !== legal.riskVersion) {
        return refuseField('version', `The current one is ${legal.riskVersion}`)
      }
      const member = await selectMemberForUpdate(tx, caller.uid)
      await agreeToNotice(tx, member, { version: body.version, language }, now)
      return ok(await currentUser(tx, caller.uid, now))
    }),
  )
}

/** The earlier picture is gone with this transaction. False when the new one is none of this member's uploads. */
async function swapAvatar(tx: Tx, { uid, avatar: earlier }: MemberRow, avatar: string): Promise<boolean> {
  if (!(await claimPicture(tx, avatar, { kind: 'avatar', uploaderUid: uid }))) return false
  if (earlier) await dropPicture(tx, earlier)
  return true
}

async function currentUser(db: Db, uid: string, now: Instant) {
  return await answerUser(db, await readMember(db, uid), await readChainSettings(db), now)
}

import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import { listNotices, readNotice, readSignature, signNotice } from '#src/contract/staff/members/signed-notices.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { agreeToNotice } from '#server/modules/members/actions/agree-to-notice.ts'
import { answerStanding, listAgreed } from '#server/modules/members/answers/notice-answer.ts'
import { findMember, readMember, selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { findSignature, type Signature } from '#server/modules/members/store/signed-notices.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Store } from '#server/platform/database/store.ts'

/** The risk notice as members sign it on the tablet of a studio, and what they agreed to. */
export function serveNotices(serve: Serve, store: Store): void {
  serve(readNotice, async ({ body, caller }) => {
    const member = await findMember(store.db, body.memberUid)
    if (!member) return refuse('not-found')
    return ok(await answerStanding(store.db, member, caller, await store.now()))
  })

  serve(signNotice, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      if (!(await findMember(tx, body.memberUid))) return refuse('not-found')
      const member = await selectMemberForUpdate(tx, body.memberUid)
      const standing = await answerStanding(tx, member, caller, now)
      const { obstacle, version, agreed } = standing
      if (obstacle === 'own-account') return refuse('own-account')
      if (obstacle === 'blocked') return refuse('no-access', { reason: obstacle })
      if (!body.adult) return refuse('adult-required')
      if (body.version !== version) return refuse('changed', standing)
      // One signature is enough: what a second clerk has drawn at the same time is not kept.
      if (agreed) return { code: 'already', data: standing }
      const { shopId, language } = body
      const signature = signatureOf(body)
      const witnessed = { shopId, staffUid: caller.uid, signature }
      await agreeToNotice(tx, member, { version, language, witnessed }, now)
      const after = { shopId, kind: body.kind, version, language, signedBy: 'strokes' in signature ? 'hand' : 'name' }
      const action = { staffUid: caller.uid, what: 'user.sign-notice', subject: `member:${member.uid}` }
      await writeStaffLog(tx, { ...action, before: null, after }, now)
      return ok(await answerStanding(tx, await readMember(tx, member.uid), caller, now))
    }),
  )

  serve(listNotices, async ({ body }) => {
    const member = await findMember(store.db, body.memberUid)
    return member ? ok({ list: await listAgreed(store.db, member) }) : refuse('not-found')
  })

  serve(readSignature, async ({ body }) => {
    const found = await findSignature(store.db, body)
    return found ? ok(found) : refuse('not-found')
  })
}

/** The contract has seen to it that it is one of the two. */
function signatureOf({ strokes, typedName }: BodyOf<typeof signNotice>): Signature {
  return strokes === undefined ? { typedName: typedName ?? '' } : { strokes }
}

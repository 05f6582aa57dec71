import { eraseUser, exportUser } from '#src/contract/staff/member.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { cancelBookings } from '#server/modules/appointments/store/cancel-bookings.ts'
import { readLongestGap } from '#server/modules/beds/store/bed-configs.ts'
import { endAccount } from '#server/modules/members/actions/end-account.ts'
import { whatIsUnfinished } from '#server/modules/members/store/erasing/erase-member.ts'
import { findMember, selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { denyPassOf } from '#server/modules/passes/store/bed-passes.ts'
import { once } from '#server/platform/database/operations.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { StreamedJson } from '#server/http/written-json.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Exports } from '#server/http/exports.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store } from '#server/platform/database/store.ts'
import { answerDetail } from '#server/modules/members/answers/staff-member-answer.ts'

interface MemberDataDeps {
  serve: Serve
  store: Store
  exports: Exports<'member', { uid: string; now: Instant }>
  /** Behind the names under which what outlives an account is kept. */
  pepper: string
}

/** What members can do with their own data, done for one who asks at the counter. */
export function serveUserData({ serve, store, exports, pepper }: MemberDataDeps): void {
  serve(exportUser, async ({ body, caller }) => {
    const { memberUid: uid } = body
    const now = await store.now()
    if (!(await findMember(store.db, uid))) return refuse('not-found')
    const action = { staffUid: caller.uid, what: 'user.export', subject: `member:${uid}`, before: null, after: null }
    await store.transaction((tx) => writeStaffLog(tx, action, now))
    const { json } = await exports.make('member', { uid, now })
    return ok(new StreamedJson(json))
  })

  serve(eraseUser, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { memberUid: uid, rev, reason } = body
      if (!(await findMember(tx, uid))) return refuse('not-found')
      const member = await selectMemberForUpdate(tx, uid)
      // What staff did stays signed with their account; an owner takes them off the staff first.
      if (member.role === 'admin') return refuse('forbidden')
      if (member.rev !== rev) return refuse('changed', await answerDetail(tx, member, { language, now, caller }))
      await denyPassOf(tx, uid, now)
      const unfinished = await whatIsUnfinished(tx, uid, now)
      if (unfinished) return refuse(unfinished)
      const bedGapHours = await readLongestGap(tx)
      await endAccount(tx, { pepper, member, bedGapHours, cancelBookings }, now)
      // Nothing of the member's: it says why there is nothing.
      const log = { staffUid: caller.uid, what: 'user.erase', subject: `member:${uid}`, memberUid: null }
      await writeStaffLog(tx, { ...log, before: null, after: null, reason }, now)
      return ok(null)
    }),
  )
}

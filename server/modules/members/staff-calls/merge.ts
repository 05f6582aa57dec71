import { ok, refuse } from '#src/contract/outcome.ts'
import { mergeUsers, previewMerge } from '#src/contract/staff/members/merge.ts'
import { isGuest } from '#src/domain/members/guest.ts'

import { readLongestGap } from '#server/modules/beds/store/bed-configs.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { mergeAccounts } from '#server/modules/members/actions/merge-accounts.ts'
import { answerMergeSide } from '#server/modules/members/answers/merge-side.ts'
import { answerDetail } from '#server/modules/members/answers/staff-member-answer.ts'
import { findMember, findMemberForUpdate, type MemberRow, readMember } from '#server/modules/members/store/members.ts'
import { findMergeObstacle } from '#server/modules/members/store/merging/merge-obstacle.ts'
import { isNumberAsleep } from '#server/modules/members/store/second-facts.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'

interface MergeDeps {
  serve: Serve
  store: Store
  /** Behind the names under which what outlives an account is kept. */
  pepper: string
}

/** Two accounts of one person, seen side by side and made one. */
export function serveMerge({ serve, store, pepper }: MergeDeps): void {
  serve(previewMerge, async ({ body: { memberUid, otherUid }, caller, language }) => {
    const both = await findBoth(store.db, memberUid, otherUid)
    if (!both) return refuse('not-found')
    const [member, other] = both
    const now = await store.now()
    const reader = { language, now, caller }
    return ok({
      member: await answerMergeSide(store.db, member, reader),
      other: await answerMergeSide(store.db, other, reader),
      obstacle: (await findMergeObstacle(store.db, both, now)) ?? null,
    })
  })

  serve(mergeUsers, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const both = await lockBoth(tx, body.memberUid, body.otherUid)
      if (!both) return refuse('not-found')
      const [stays, goes] = both
      if (stays.rev !== body.rev || goes.rev !== body.otherRev)
        return refuse('changed', await answerDetail(tx, stays, { language, now, caller }))
      const obstacle = await findMergeObstacle(tx, both, now)
      if (obstacle) return refuse(obstacle)
      // The visits of the other account would wake it, and whoever has the number by now would be let in.
      if (await isNumberAsleep(tx, stays, now)) return refuse('number-asleep')
      const after = { from: `member:${goes.uid}`, name: goes.nickname, ...(await countMoved(tx, goes.uid)) }
      const bedGapHours = await readLongestGap(tx)
      await mergeAccounts(tx, { pepper, stays, goes, bedGapHours }, now)
      const action = { staffUid: caller.uid, what: 'user.merge', subject: `member:${stays.uid}`, reason: body.reason }
      await writeStaffLog(tx, { ...action, before: null, after }, now)
      return ok(await answerDetail(tx, await readMember(tx, stays.uid), { language, now, caller }))
    }),
  )
}

async function findBoth(db: Db, uid: string, otherUid: string): Promise<[MemberRow, MemberRow] | undefined> {
  if (uid === otherUid || isGuest(uid) || isGuest(otherUid)) return undefined
  const member = await findMember(db, uid)
  const other = await findMember(db, otherUid)
  return member && other && [member, other]
}

/** Always in the same order: two clerks who merge the same two the other way round wait for each other. */
async function lockBoth(tx: Tx, uid: string, otherUid: string): Promise<[MemberRow, MemberRow] | undefined> {
  if (!(await findBoth(tx, uid, otherUid))) return undefined
  const rows = new Map<string, MemberRow>()
  for (const each of [uid, otherUid].sort()) {
    const row = await findMemberForUpdate(tx, each)
    if (!row) return undefined
    rows.set(each, row)
  }
  const [member, other] = [rows.get(uid), rows.get(otherUid)]
  return member && other && [member, other]
}

/** How much of what went over, for the log. */
async function countMoved(tx: Tx, uid: string) {
  const counts: Record<string, number> = {}
  for (const table of ['cards', 'appointments', 'sessions', 'moneyLines'] as const) {
    const rows = await tx.selectFrom(table).select('memberUid').where('memberUid', '=', uid).execute()
    counts[table] = rows.length
  }
  return counts
}

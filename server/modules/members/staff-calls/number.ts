import { ok, refuse } from '#src/contract/outcome.ts'
import { setUserNumber } from '#src/contract/staff/member.ts'

import { readLongestGap } from '#server/modules/beds/store/bed-configs.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { mayActOn } from '#server/modules/chain/rules/staff-rank.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { hasLevelStill } from '#server/modules/members/actions/hold-for-staff.ts'
import { keepApart } from '#server/modules/members/actions/keep-apart.ts'
import { copyFacts, type Retained, takeFacts } from '#server/modules/members/actions/retain-facts.ts'
import { answerDetail } from '#server/modules/members/answers/staff-member-answer.ts'
import { parseMobile } from '#server/modules/members/rules/mobile-number.ts'
import { deleteLoginsOf } from '#server/modules/members/store/logins.ts'
import { findMember, type MemberRow, readMember, updateMember } from '#server/modules/members/store/members.ts'
import { deleteTicketsOf } from '#server/modules/members/store/second-facts.ts'
import { readLevel } from '#server/modules/members/store/shop-levels.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'

/** Staff have seen at the counter whose account it is: its number leads into it again, or another one does. */
export function serveNumber(serve: Serve, store: Store, pepper: string): void {
  serve(setUserNumber, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const parsed = parseMobile(body.areaCode, body.phone)
      const { areaCodes } = await readChainIdentity(tx)
      if (!parsed.ok || !areaCodes.includes(body.areaCode)) return refuse('bad-phone')
      const found = await lockAll(tx, { uid: body.memberUid, phone: parsed.e164, staffUid: caller.uid })
      if (!found) return refuse('not-found')
      const { member, holder, staff } = found
      if (!hasLevelStill(caller, staff, now)) return refuse('forbidden')
      for (const each of [member, ...(holder ? [holder] : [])]) {
        if (!mayActOn(caller, { uid: each.uid, level: await readLevel(tx, each) })) return refuse('forbidden')
      }
      if (member.rev !== body.rev) return refuse('changed', await answerDetail(tx, member, { language, now, caller }))
      const kept = { pepper, bedGapHours: await readLongestGap(tx) }
      if (holder) await keepApart(tx, { ...kept, member: holder }, now)
      await giveNumber(tx, { ...kept, member }, { phone: parsed.e164, areaCode: body.areaCode }, now)
      const after = { isOther: parsed.e164 !== member.phone, from: holder ? `member:${holder.uid}` : null }
      const action = { staffUid: caller.uid, what: 'user.number', subject: `member:${member.uid}`, reason: body.reason }
      await writeStaffLog(tx, { ...action, before: null, after }, now)
      return ok(await answerDetail(tx, await readMember(tx, member.uid), { language, now, caller }))
    }),
  )
}

interface Found {
  member: MemberRow
  /** Another account that has the number now. */
  holder: MemberRow | undefined
  staff: MemberRow | undefined
}

/** The account, one that has the number, and who gives it, all locked. */
async function lockAll(
  tx: Tx,
  { uid, phone, staffUid }: { uid: string; phone: string; staffUid: string },
): Promise<Found | undefined> {
  if (!(await findMember(tx, uid))) return undefined
  const rows = await tx
    .updateTable('members')
    .set((row) => ({ rev: row.ref('rev') }))
    .where((row) => row.or([row('uid', 'in', [uid, staffUid]), row('phone', '=', phone)]))
    .returningAll()
    .execute()
  const member = rows.find((row) => row.uid === uid)
  const holder = rows.find((row) => row.uid !== uid && row.phone === phone)
  return member && { member, holder, staff: rows.find((row) => row.uid === staffUid) }
}

async function giveNumber(
  tx: Tx,
  kept: Retained,
  { phone, areaCode }: Pick<MemberRow, 'phone' | 'areaCode'>,
  now: Instant,
): Promise<void> {
  const { uid, phone: before, rev } = kept.member
  await updateMember(tx, uid, { phone, areaCode, rev: rev + 1, hereAt: now, wrongFacts: 0 })
  await deleteTicketsOf(tx, uid)
  if (before === phone) return
  // Who was under the lamps or is blocked with either number is so with both.
  await copyFacts(tx, kept, now)
  await takeFacts(tx, kept.pepper, await readMember(tx, uid), now)
  // The one who has the earlier number is to be signed in no longer.
  await deleteLoginsOf(tx, uid)
}

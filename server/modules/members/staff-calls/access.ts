import type { AnswerOf } from '#src/contract/call.ts'
import { listAccess, setAccess } from '#src/contract/staff/access/access.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { areWrong, loggedLevels, wrongShops } from '#server/modules/members/rules/named-levels.ts'
import { holdForStaff } from '#server/modules/members/actions/hold-for-staff.ts'
import { writeLevels } from '#server/modules/members/actions/write-levels.ts'
import { staffPhone } from '#server/modules/members/answers/member-row.ts'
import { isUnused } from '#server/modules/members/rules/staff-limits.ts'
import { findMember } from '#server/modules/members/store/members.ts'
import { listShopLevels, listStaff } from '#server/modules/members/store/staff-people.ts'
import { listLivingShops } from '#server/modules/shops/store/shops.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

type Access = AnswerOf<typeof setAccess>

/** Who of the staff has which level where, and changing that. */
export function serveAccess(serve: Serve, store: Store): void {
  serve(listAccess, async () => ok(await describe(store.db, await store.now())))

  serve(setAccess, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const { memberUid: uid, level, shops, reason } = body
      const held = await holdForStaff(tx, caller, uid, now)
      if (!held) return refuse('not-found')
      if (!held.isAllowed) return refuse('forbidden')
      const { member } = held
      const possible = [...(await listLivingShops(tx)), ...(await listShopLevels(tx, uid))]
      if (areWrong({ level, shops }, possible)) return refuse('bad-request', { issues: [wrongShops] })
      const before = await accessOf(tx, uid, now)
      if (member.rev !== body.rev) return refuse('changed', before)
      await writeLevels(tx, member, { level, shops }, now)
      const after = await accessOf(tx, uid, now)
      const action = { staffUid: caller.uid, what: 'access.set', subject: `member:${uid}`, reason }
      await writeStaffLog(tx, { ...action, before: loggedLevels(before), after: loggedLevels(after) }, now)
      return ok(after)
    }),
  )
}

async function describe(db: Db, now: Instant, uid?: string): Promise<Access[]> {
  const levels = await listShopLevels(db, uid)
  return (await listStaff(db, uid)).map((row) => {
    const shops = levels.filter(({ memberUid }) => memberUid === row.uid)
    const lastLoginAt = Math.max(row.lastLoginAt ?? 0, row.loginAt ?? 0) || null
    const since = [row.levelSince, ...shops.map((one) => one.since)].filter((at) => at !== null)
    return {
      uid: row.uid,
      nickname: row.nickname,
      avatar: row.avatar,
      rev: row.rev,
      level: row.staffLevel,
      levelSince: row.levelSince,
      phoneMasked: staffPhone(row),
      shops: shops.map(({ shopId, level, since: from }) => ({ shopId, level, since: from })),
      lastLoginAt,
      passkeyCount: row.passkeyCount,
      hasPin: row.pinSetAt !== null,
      isUnused: isUnused(Math.max(lastLoginAt ?? 0, ...since), now),
    }
  })
}

/** Of somebody without a level too. */
async function accessOf(db: Db, uid: string, now: Instant): Promise<Access> {
  const [found] = await describe(db, now, uid)
  if (found) return found
  const member = await findMember(db, uid)
  if (!member) throw new Error('A locked member is gone')
  const { nickname, avatar, rev } = member
  const nothing = { level: null, levelSince: null, shops: [], lastLoginAt: null, passkeyCount: 0, hasPin: false }
  return { uid, nickname, avatar, rev, phoneMasked: staffPhone(member), ...nothing, isUnused: false }
}

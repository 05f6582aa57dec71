import { endShift, startShift } from '#src/contract/staff/board/shifts.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import { staffLevels } from '#src/contract/staff/permissions.ts'

import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { findMember, selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { beginShift, endShiftsOf, findShift } from '#server/modules/members/store/shifts.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Serve } from '#server/http/serve-call.ts'

/** Who is on duty where: doors and beds of a studio obey only those of the staff who are. */
export function serveShifts(serve: Serve, store: Store): void {
  serve(startShift, ({ body: { shopId }, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const shop = await findShop(tx, shopId)
      if (!shop || shop.stage === 'closed') return refuse('not-found')
      const { uid, levelHere: level } = caller
      // Two tablets of one person at once: one begins, and the other finds it begun.
      const { nickname, avatar } = await selectMemberForUpdate(tx, uid)
      const running = await findShift(tx, { memberUid: uid, shopId }, now)
      const { beganAt: since, endsAt } = running ?? (await beginShift(tx, { memberUid: uid, shopId }, now))
      if (!running) {
        const log = { staffUid: uid, what: 'operation.start-shift', subject: `shop:${shopId}` }
        await writeStaffLog(tx, { ...log, before: null, after: null }, now)
      }
      return ok({ uid, nickname, avatar, level, since, endsAt })
    }),
  )

  serve(endShift, ({ body: { shopId, memberUid }, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const isOwn = memberUid === caller.uid
      if (!isOwn && staffLevels.indexOf(caller.levelHere) < staffLevels.indexOf('manager')) return refuse('forbidden')
      if (!(await findMember(tx, memberUid))) return refuse('not-found')
      await selectMemberForUpdate(tx, memberUid)
      if (!(await endShiftsOf(tx, memberUid, now, shopId))) return refuse('not-found')
      const log = { staffUid: caller.uid, what: 'operation.end-shift', subject: `shop:${shopId}` }
      await writeStaffLog(tx, { ...log, before: null, after: isOwn ? null : { member: memberUid } }, now)
      return ok({ uid: memberUid })
    }),
  )
}

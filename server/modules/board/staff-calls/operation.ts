import { broadcast, finishCleaning } from '#src/contract/staff/board/board.ts'
import { remindLate } from '#src/contract/staff/board/late.ts'
import { noteCalled } from '#src/contract/staff/board/unreached.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import { inEveryLanguage } from '#src/domain/language.ts'

import { latestAt } from '#src/domain/appointments/appointment.ts'
import { findOwner, selectAppointmentForUpdate } from '#server/modules/appointments/store/appointments.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { isLateNow } from '#server/modules/notices/rules/reminders.ts'
import { readLateNotices } from '#server/modules/notices/store/late-notices.ts'
import { notifyMember } from '#server/platform/push/notice-queue.ts'
import { listReachable } from '#server/platform/push/subscriptions.ts'
import { readBusinessDay } from '#server/modules/shops/answers/business-day.ts'
import { cleanedAct } from '#server/modules/board/store/board.ts'
import { findBed } from '#server/modules/beds/store/beds.ts'
import { listBookedOf } from '#server/modules/notices/store/broadcasts.ts'
import { markCalled } from '#server/modules/notices/store/unreached.ts'
import { once } from '#server/platform/database/operations.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Store } from '#server/platform/database/store.ts'

/** What staff say to the board and to members who booked: a bed is clean, a message for all of today. */
export function serveOperation(serve: Serve, store: Store): void {
  serve(finishCleaning, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      if (!(await findBed(tx, body.deviceId))) return refuse('not-found')
      const subject = `device:${body.deviceId}`
      await writeStaffLog(tx, { staffUid: caller.uid, what: cleanedAct, subject, before: null, after: null }, now)
      return ok(body)
    }),
  )

  serve(noteCalled, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const { appointmentId, noticeId } = body
      if (!(await markCalled(tx, appointmentId, noticeId, now))) return refuse('not-found')
      const subject = `appointment:${appointmentId}`
      await writeStaffLog(
        tx,
        { staffUid: caller.uid, what: 'operation.called', subject, before: null, after: null },
        now,
      )
      return ok({ noticeId })
    }),
  )

  serve(remindLate, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const { appointmentId } = body
      if (!(await readChainSettings(tx)).features.sendsNotices) return refuse('switched-off')
      // Of two clerks who press at once, the second finds what the first has asked for.
      const owner = await findOwner(tx, appointmentId)
      const appointment = owner === undefined ? undefined : await selectAppointmentForUpdate(tx, owner, appointmentId)
      if (!appointment || !isLateNow(appointment, now) || now > latestAt(appointment)) return refuse('not-found')
      if ((await readLateNotices(tx, [appointmentId])).has(appointmentId)) return ok({ appointmentId })
      await notifyMember(tx, appointment.memberUid, { kind: 'late', appointmentId, until: latestAt(appointment) }, now)
      const log = { staffUid: caller.uid, what: 'operation.remind-late', subject: `appointment:${appointmentId}` }
      await writeStaffLog(tx, { ...log, before: null, after: null }, now)
      return ok({ appointmentId })
    }),
  )

  serve(broadcast, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const shop = await findShop(tx, body.shopId)
      if (!shop) return refuse('not-found')
      if (!(await readChainSettings(tx)).features.sendsNotices) return refuse('switched-off')
      const { endsAt: to } = await readBusinessDay(tx, shop, now)
      const members = await listBookedOf(tx, shop.shopId, { from: now, to })
      const text = inEveryLanguage(body.texts)
      for (const uid of members) await notifyMember(tx, uid, { kind: 'broadcast', text }, now)
      const reached = { members: members.length, reachable: (await listReachable(tx, members, now, 'expiresAt')).size }
      const log = { staffUid: caller.uid, what: 'operation.broadcast', subject: `shop:${shop.shopId}` }
      await writeStaffLog(tx, { ...log, before: null, after: { text, ...reached } }, now)
      return ok(reached)
    }),
  )
}

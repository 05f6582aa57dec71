import { markVisit, undoTimeout } from '#src/contract/staff/appointments.ts'
import { leaveVisit, undoVisit } from '#src/contract/staff/visits.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { claimedSlots } from '#server/modules/shops/rules/slot-grid.ts'
import { decideRestore, decideVisit } from '#server/modules/appointments/rules/staff-change.ts'
import { decideLeave, decideUndoVisit, stateOnceUndone } from '#server/modules/appointments/rules/visit.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { type AppointmentRow, changeAppointment, timeOutLate } from '#server/modules/appointments/store/appointments.ts'
import { claimBed, claimMember, listHeld, releaseClaims } from '#server/modules/appointments/store/claims.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { markVisitorDirty } from '#server/modules/members/store/member-index-marks.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { hasBegun } from '#server/modules/appointments/store/visit-sessions.ts'
import { about, after } from '#server/modules/appointments/actions/appointment-actions.ts'
import { selectAppointmentAndMemberForUpdate } from '#server/modules/appointments/actions/select-appointment.ts'
import { readStaffAppointment } from '#server/modules/appointments/answers/staff-appointment.ts'

/** That a member came, seen by staff, and what was wrong about that. */
export function serveVisits(serve: Serve, store: Store): void {
  serveComing(serve, store)
  serveGoing(serve, store)
}

function serveComing(serve: Serve, store: Store): void {
  serve(markVisit, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const row = await selectAppointmentAndMemberForUpdate(tx, body.appointmentId)
      if (!row) return refuse('not-found')
      const read = () => readStaffAppointment(tx, body.appointmentId, language, now)
      const { timeZone } = await readShop(tx, row.shopId)
      const isToday = shopDate(row.startsAt, timeZone) === shopDate(now, timeZone)
      const arrivedAt = body.arrivedAt ?? now
      const decision = decideVisit(row, { arrivedAt, isToday }, now)
      if (decision === 'already') return { code: 'already', data: await read() }
      if (decision !== 'visit') return refuse(decision, await read())
      // A mark that waited may find the time given away meanwhile; that the member was there is true all the same.
      await takeRest(tx, row, now)
      await visit(tx, row, { what: 'appointment.visit', staffUid: caller.uid }, now)
      return ok(await read())
    }),
  )

  serve(undoTimeout, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const row = await selectAppointmentAndMemberForUpdate(tx, body.appointmentId)
      if (!row) return refuse('not-found')
      const read = () => readStaffAppointment(tx, body.appointmentId, language, now)
      const decision = decideRestore(row, body.rev, now)
      if (decision === 'already') return { code: 'already', data: await read() }
      if (decision !== 'restore') return refuse(decision, await read())
      if (!(await takeRest(tx, row, now))) return refuse('slot-full')
      await visit(tx, row, { what: 'appointment.restore', staffUid: caller.uid, reason: body.reason }, now)
      return ok(await read())
    }),
  )
}

function serveGoing(serve: Serve, store: Store): void {
  serve(undoVisit, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const row = await selectAppointmentAndMemberForUpdate(tx, body.appointmentId)
      if (!row) return refuse('not-found')
      const { appointmentId } = row
      const read = () => readStaffAppointment(tx, appointmentId, language, now)
      const decision = decideUndoVisit(row, body.rev, await hasBegun(tx, appointmentId))
      if (decision === 'already') return { code: 'already', data: await read() }
      if (decision !== 'undo') return refuse(decision, await read())
      const state = stateOnceUndone(row, now)
      if (state === 'timeout') await releaseClaims(tx, [appointmentId])
      // A member who has left holds no time any more.
      else if (!(await takeRest(tx, row, now))) return refuse('slot-full', await read())
      await changeAppointment(tx, row, { state, leftAt: null, checkedInAt: null })
      await markVisitorDirty(tx, appointmentId)
      const action = { what: 'appointment.undo-visit', staffUid: caller.uid, reason: body.reason }
      await writeStaffLog(tx, { ...action, ...about(row), after: after(row, state) }, now)
      return ok(await read())
    }),
  )

  serve(leaveVisit, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const row = await selectAppointmentAndMemberForUpdate(tx, body.appointmentId)
      if (!row) return refuse('not-found')
      const { appointmentId } = row
      const read = () => readStaffAppointment(tx, appointmentId, language, now)
      const decision = decideLeave(row, body.rev, await hasBegun(tx, appointmentId))
      if (decision === 'already') return { code: 'already', data: await read() }
      if (decision !== 'leave') return refuse(decision, await read())
      await changeAppointment(tx, row, { leftAt: now })
      await releaseClaims(tx, [appointmentId])
      const action = { what: 'appointment.leave', staffUid: caller.uid, reason: body.reason }
      await writeStaffLog(tx, { ...action, ...about(row), after: { ...after(row, 'visited'), leftAt: now } }, now)
      return ok(await read())
    }),
  )
}

interface Seen {
  what: 'appointment.visit' | 'appointment.restore'
  staffUid: string
  reason?: string
}

async function visit(tx: Tx, row: AppointmentRow, seen: Seen, now: Instant): Promise<void> {
  await changeAppointment(tx, row, { state: 'visited', checkedInAt: now })
  await markVisitorDirty(tx, row.appointmentId)
  await writeStaffLog(tx, { ...seen, ...about(row), after: after(row, 'visited') }, now)
}

/** What a timeout has freed is taken again from now on; false when another appointment has any of it, or the studio is closed for good. */
async function takeRest(tx: Tx, row: AppointmentRow, now: Instant): Promise<boolean> {
  await timeOutLate(tx, now, { deviceId: row.deviceId })
  const own = new Set(await listHeld(tx, row.appointmentId))
  if (now >= row.endsAt) return true
  // Nothing can be booked there any more, nor be booked again.
  if ((await readShop(tx, row.shopId)).stage === 'closed') return false
  const rest = claimedSlots({ startsAt: Math.max(row.startsAt, now), endsAt: row.endsAt })
  const missing = rest.filter((slotAt) => !own.has(slotAt))
  return (await claimBed(tx, row, missing)) && (await claimMember(tx, row, missing))
}

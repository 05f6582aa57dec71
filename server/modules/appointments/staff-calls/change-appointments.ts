import {
  cancelForMember,
  createAppointment,
  emptyBed,
  moveAppointment,
  postponeForMember,
} from '#src/contract/staff/appointments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { bookSlot, isNotBooked } from '#server/modules/appointments/actions/book-slot.ts'
import { checkLater } from '#server/modules/appointments/actions/check-later.ts'
import { checkMember, refuseMember } from '#server/modules/appointments/actions/check-member.ts'
import type { Place } from '#server/modules/appointments/actions/rebook.ts'
import { findSlot } from '#server/modules/appointments/actions/find-slot.ts'
import { withoutCount } from '#server/modules/appointments/rules/gap.ts'
import { decideMove, decideStaffCancel, decideStaffPostpone } from '#server/modules/appointments/rules/staff-change.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import { findShopBed, selectBedForUpdate } from '#server/modules/beds/store/beds.ts'
import { findMember } from '#server/modules/members/store/members.ts'
import { once } from '#server/platform/database/operations.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Store } from '#server/platform/database/store.ts'
import { after, cancelByStaff, moveByStaff } from '#server/modules/appointments/actions/appointment-actions.ts'
import { hasBegun } from '#server/modules/appointments/store/visit-sessions.ts'
import { changeWithClashes } from '#server/modules/appointments/actions/clashes.ts'
import { clashesIn } from '#server/modules/appointments/answers/describe-clashes.ts'
import { selectAppointmentAndMemberForUpdate } from '#server/modules/appointments/actions/select-appointment.ts'
import { readStaffAppointment } from '#server/modules/appointments/answers/staff-appointment.ts'
import { switchUse } from '#server/modules/beds/actions/switch-bed.ts'

/** What staff do to the time of an appointment. That a member came stands in `visits.ts`. */
export function serveAppointmentChanges(serve: Serve, store: Store): void {
  serve(createAppointment, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { memberUid, leave, reason, note, ...slot } = body
      if (!(await findMember(tx, memberUid))) return refuse('not-found')
      const input = { ...slot, memberUid, madeBy: caller.uid, note: note === '' ? undefined : note }
      const booked = await bookSlot(tx, input, now, leave)
      if (isNotBooked(booked)) return booked
      const { appointment } = booked
      const subject = `appointment:${appointment.appointmentId}`
      const made = { ...after(appointment, 'booked'), leave }
      await writeStaffLog(
        tx,
        { staffUid: caller.uid, what: 'appointment.create', subject, before: null, after: made, reason },
        now,
      )
      return ok(await readStaffAppointment(tx, appointment.appointmentId, language, now))
    }),
  )

  serve(moveAppointment, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { appointmentId, rev, reason, tell, leave, ...input } = body
      const row = await selectAppointmentAndMemberForUpdate(tx, appointmentId)
      if (!row) return refuse('not-found')
      const read = () => readStaffAppointment(tx, appointmentId, language, now)
      const seen = { seenRev: rev, hasBegun: await hasBegun(tx, appointmentId) }
      const decision = decideMove(row, seen, now)
      if (decision !== 'move') return refuse(decision, await read())

      const found = await findSlot(tx, { ...input, shopId: row.shopId, memberUid: row.memberUid }, now, leave)
      if ('code' in found) return found
      const { slot, member, rules } = found
      const notForMember = await checkMember(tx, member, slot, withoutCount(rules), now, appointmentId)
      if (notForMember) return refuseMember(notForMember)
      const action = { staffUid: caller.uid, reason, isNotified: tell }
      const to = { deviceId: input.deviceId, startsAt: slot.startsAt, endsAt: slot.endsAt }
      return (await moveByStaff(tx, row, to, action, now)) ? ok(await read()) : refuse('slot-full')
    }),
  )

  serve(postponeForMember, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const row = await selectAppointmentAndMemberForUpdate(tx, body.appointmentId)
      if (!row) return refuse('not-found')
      const read = () => readStaffAppointment(tx, body.appointmentId, language, now)
      const decision = decideStaffPostpone(row, body.rev, now)
      if (decision !== 'move') return refuse(decision, await read())
      const to = later(row, body.minutes)
      const notLater = await checkLater(tx, row, to, now)
      if (notLater) return notLater
      const what = 'appointment.postpone' as const
      const action = { what, staffUid: caller.uid, reason: body.reason, isNotified: body.tell }
      return (await moveByStaff(tx, row, to, action, now)) ? ok(await read()) : refuse('slot-full')
    }),
  )

  serve(cancelForMember, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const row = await selectAppointmentAndMemberForUpdate(tx, body.appointmentId)
      if (!row) return refuse('not-found')
      const read = () => readStaffAppointment(tx, body.appointmentId, language, now)
      const decision = decideStaffCancel(row, body.rev, now)
      if (decision === 'already') return { code: 'already', data: await read() }
      if (decision !== 'cancel') return refuse(decision, await read())
      await cancelByStaff(tx, row, { staffUid: caller.uid, reason: body.reason, isNotified: body.tell }, now)
      return ok(await read())
    }),
  )

  serve(emptyBed, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { shopId, deviceId: emptied, decisions, reason, close } = body
      if (!(await findShopBed(tx, shopId, emptied))) return refuse('not-found')
      const staffUid = caller.uid
      const change = async () => {
        const bed = await selectBedForUpdate(tx, emptied)
        // One that is out of use already stays so for the reason that it has.
        if (close && bed?.enabled === 1) await switchUse(tx, bed, { isOn: false, staffUid, reason }, now)
        return undefined
      }
      const changing = { shopId, emptied, change, decisions, staffUid, reason, describe: clashesIn(language) }
      const refusal = await changeWithClashes(tx, changing, now)
      return refusal ?? ok({ moved: decisions.length })
    }),
  )
}

export function later({ deviceId, startsAt, endsAt }: AppointmentRow, minutes: number): Place {
  return { deviceId, startsAt: startsAt + minutes * 60_000, endsAt: endsAt + minutes * 60_000 }
}

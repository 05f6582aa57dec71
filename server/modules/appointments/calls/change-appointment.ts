import { cancelAppointment, changeTime, postpone } from '#src/contract/appointments.ts'
import { ok, type Refusal, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { cancelOwn } from '#server/modules/appointments/actions/cancel-own.ts'
import { changeTime as changeOwnTime } from '#server/modules/appointments/actions/change-time.ts'
import { checkLater, type NotLater } from '#server/modules/appointments/actions/check-later.ts'
import { decideChange, decidePostpone } from '#server/modules/appointments/rules/change-appointment.ts'
import type { CancelTickets } from '#server/modules/appointments/rules/cancel-ticket.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import { claimedSlots } from '#server/modules/shops/rules/slot-grid.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { writeAppointmentEvent } from '#server/modules/appointments/store/appointment-events.ts'
import {
  type AppointmentRow,
  changeAppointment,
  findShown,
  selectAppointmentForUpdate,
  timeOutLate,
} from '#server/modules/appointments/store/appointments.ts'
import { claimBed, claimMember, releaseBefore } from '#server/modules/appointments/store/claims.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { once } from '#server/platform/database/operations.ts'
import { together } from '#server/platform/database/pipelined.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { selectHoursOfAppointmentForUpdate } from '#server/modules/shops/store/shop-hours.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { refuseToMember } from '#server/modules/appointments/answers/refuse-to-member.ts'
import { toAppointment, withTicket } from '#server/modules/appointments/answers/appointment-answer.ts'

export function serveChanges(serve: Serve, store: Store, tickets: CancelTickets): void {
  serve(cancelAppointment, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const appointment = await selectAppointmentForUpdate(tx, caller.uid, body.appointmentId)
      if (!appointment) return refuse('not-found')
      const [decision, data] = await together(
        tx,
        (at) => cancelOwn(at, appointment, body.rev, now),
        (at) => current(at, appointment, language, now),
      )
      if (decision === 'cancel') return { code: 'ok', data }
      return decision === 'already' ? { code: 'already', data } : refuse(decision, data)
    }),
  )

  serve(postpone, async ({ body, caller, operation, language }) => {
    const outcome = await once(store, operation, async (tx, now) => {
      const [appointment, { features }] = await together(
        tx,
        (at) => selectOwnForUpdate(at, caller.uid, body.appointmentId),
        (at) => readChainSettings(at),
      )
      if (!appointment) return refuse('not-found')
      if (!features.canPostpone) return refuse('switched-off')
      const decision = decidePostpone(appointment, now)
      if (decision !== 'postpone') return refuse(decision, await current(tx, appointment, language, now))
      const refusal = await move(tx, appointment, later(appointment, body.minutes), now)
      return refusal ?? ok(await current(tx, appointment, language, now))
    })
    return outcome.code === 'ok' ? ok(withTicket(outcome.data, tickets, caller.uid)) : outcome
  })

  serve(changeTime, async ({ body, caller, operation, language }) => {
    const outcome = await once(store, operation, async (tx, now) => {
      const { appointmentId, rev, ...chosen } = body
      const appointment = await selectOwnForUpdate(tx, caller.uid, appointmentId)
      if (!appointment) return refuse('not-found')
      const decision = decideChange(appointment, rev, now)
      if (decision !== 'change') return refuse(decision, await current(tx, appointment, language, now))
      const refusal = await changeOwnTime(tx, appointment, chosen, now)
      return refusal ? refuseToMember(refusal) : ok(await current(tx, appointment, language, now))
    })
    return outcome.code === 'ok' ? ok(withTicket(outcome.data, tickets, caller.uid)) : outcome
  })
}

/** The shop's hours, the member and the appointment are held, in the order in which everybody holds them. */
async function selectOwnForUpdate(tx: Tx, memberUid: string, appointmentId: string) {
  const [, , appointment] = await together(
    tx,
    (at) => selectHoursOfAppointmentForUpdate(at, appointmentId),
    (at) => selectMemberForUpdate(at, memberUid),
    (at) => selectAppointmentForUpdate(at, memberUid, appointmentId),
  )
  return appointment
}

function later({ startsAt, endsAt }: Span, minutes: number): Span {
  return { startsAt: startsAt + minutes * 60_000, endsAt: endsAt + minutes * 60_000 }
}

/** Moves an appointment to a later time that it may partly occupy already. */
async function move(
  tx: Tx,
  appointment: AppointmentRow,
  to: Span,
  now: Instant,
): Promise<Refusal<'slot-full' | NotLater> | undefined> {
  const notLater = await checkLater(tx, appointment, to, now)
  if (notLater) return notLater
  await timeOutLate(tx, now, { deviceId: appointment.deviceId })
  const held = new Set(claimedSlots(appointment))
  const wanted = claimedSlots(to)
  const added = wanted.filter((slotAt) => !held.has(slotAt))
  const { appointmentId, startsAt } = appointment
  const moved = { kind: 'postponed', fromAt: startsAt, toAt: to.startsAt } as const
  // With a refusal everything is undone.
  const [hasBed, hasMember] = await together(
    tx,
    (at) => claimBed(at, appointment, added),
    (at) => claimMember(at, appointment, added),
    (at) => releaseBefore(at, appointmentId, wanted[0] ?? to.startsAt),
    (at) => changeAppointment(at, appointment, { ...to, postponedFrom: startsAt, movedFrom: null }),
    (at) => writeAppointmentEvent(at, appointmentId, moved, now),
  )
  return hasBed && hasMember ? undefined : refuse('slot-full')
}

async function current(tx: Tx, { memberUid, appointmentId }: AppointmentRow, language: Language, now: Instant) {
  const shown = await findShown(tx, memberUid, appointmentId)
  if (!shown) throw new Error('A locked appointment is gone')
  return toAppointment(shown, language, now)
}

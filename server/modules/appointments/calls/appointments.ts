import { appointmentDetail, appointmentRecord, calendarFile, latestAppointment } from '#src/contract/appointments.ts'
import { none, ok, refuse } from '#src/contract/outcome.ts'
import { brandName } from '#src/domain/brand.ts'
import type { Language } from '#src/domain/language.ts'

import { pageOf, spanOf } from '#server/http/paging.ts'
import {
  type CalendarEntry,
  calendarFile as writeCalendarFile,
} from '#server/modules/appointments/rules/calendar-file.ts'
import type { CancelTickets } from '#server/modules/appointments/rules/cancel-ticket.ts'
import type { Serve } from '#server/http/serve-call.ts'
import {
  currentAppointment,
  findShown,
  listShown,
  type ShownAppointment,
} from '#server/modules/appointments/store/appointments.ts'
import { listLockIds } from '#server/modules/doors/store/locks.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Store } from '#server/platform/database/store.ts'
import { toAppointment, withTicket } from '#server/modules/appointments/answers/appointment-answer.ts'

/** What a member has booked. How it is booked and changed stands in `booking.ts` and `change-appointment.ts`. */
export function serveAppointments(serve: Serve, store: Store, tickets: CancelTickets): void {
  serve(latestAppointment, async ({ caller, language }) => {
    const now = caller.askedAt
    const next = await currentAppointment(store.db, caller.uid, now)
    return next ? ok(withTicket(toAppointment(next, language, now), tickets, caller.uid)) : none()
  })

  serve(appointmentRecord, async ({ body, caller, language }) => {
    const now = caller.askedAt
    const { list, ...paged } = pageOf(body, await listShown(store.db, caller.uid, spanOf(body)))
    return ok({ ...paged, list: list.map((row) => withTicket(toAppointment(row, language, now), tickets, caller.uid)) })
  })

  serve(appointmentDetail, async ({ body, caller, language }) => {
    const row = await findShown(store.db, caller.uid, body.appointmentId)
    if (!row) return refuse('not-found')
    const shown = withTicket(toAppointment(row, language, caller.askedAt), tickets, caller.uid)
    return ok(shown.state === 'booked' ? { ...shown, doorIds: await listLockIds(store.db, row.shopId) } : shown)
  })

  serve(calendarFile, async ({ body, caller, language }) => {
    const [row, { rules }, identity] = await together(
      store.db,
      (db) => findShown(db, caller.uid, body.appointmentId),
      (db) => readChainSettings(db),
      (db) => readChainIdentity(db),
    )
    if (!row) return refuse('not-found')
    const now = caller.askedAt
    const chainName = brandName(identity, language)
    const entry = { ...toEntry(row, language, now), arriveEarlyMinutes: rules.arriveEarlyMinutes, chainName }
    return ok({ ics: writeCalendarFile(entry, language, now) })
  })
}

function toEntry(
  row: ShownAppointment,
  language: Language,
  now: number,
): Omit<CalendarEntry, 'arriveEarlyMinutes' | 'chainName'> {
  const shown = toAppointment(row, language, now)
  return {
    appointmentId: row.appointmentId,
    rev: row.rev,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    state: shown.state,
    shopName: shown.shopName,
    shopAddress: shown.shopLocation,
    deviceName: shown.deviceName,
    deviceType: shown.deviceType,
    lateMinutes: row.lateMinutes,
  }
}

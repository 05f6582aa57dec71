import { addAppointment, packageForBooking } from '#src/contract/appointments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { bookSlot, isNotBooked } from '#server/modules/appointments/actions/book-slot.ts'
import { hasPackageFor, readPayable } from '#server/modules/appointments/actions/check-package.ts'
import type { CancelTickets } from '#server/modules/appointments/rules/cancel-ticket.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { findShown } from '#server/modules/appointments/store/appointments.ts'
import { findShopBed } from '#server/modules/beds/store/beds.ts'
import { once } from '#server/platform/database/operations.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { findOpenShop } from '#server/modules/shops/store/shops.ts'
import type { Store } from '#server/platform/database/store.ts'
import { refuseToMember } from '#server/modules/appointments/answers/refuse-to-member.ts'
import { toAppointment, withTicket } from '#server/modules/appointments/answers/appointment-answer.ts'

export function serveBooking(serve: Serve, store: Store, tickets: CancelTickets): void {
  serve(addAppointment, async ({ body, caller, operation, language }) => {
    const outcome = await once(store, operation, async (tx, now) => {
      const booked = await bookSlot(tx, { ...body, memberUid: caller.uid }, now)
      if (isNotBooked(booked)) return refuseToMember(booked)
      const { appointmentId, startsAt } = booked.appointment
      const isPackageNeeded = !booked.features.booksWithoutPackage
      if (isPackageNeeded && !(await hasPackageFor(tx, caller.uid, booked.bed, startsAt))) return refuse('no-package')
      const shown = await findShown(tx, caller.uid, appointmentId)
      return shown ? ok(toAppointment(shown, language, now)) : refuse('not-found')
    })
    return outcome.code === 'ok' ? ok(withTicket(outcome.data, tickets, caller.uid)) : outcome
  })

  serve(packageForBooking, async ({ body, caller }) => {
    const shop = await findOpenShop(store.db, body.shopId)
    const bed = await findShopBed(store.db, body.shopId, body.deviceId)
    if (!shop || !bed) return refuse('not-found')
    const { features } = await readChainSettings(store.db)
    const asked = { memberUid: caller.uid, bed, shop, date: body.date }
    const payable = await readPayable(store.db, asked, await store.now())
    return ok({ ...payable, isNeeded: !features.booksWithoutPackage })
  })
}

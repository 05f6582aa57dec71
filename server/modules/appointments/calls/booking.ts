import { addAppointment, packageForBooking } from '#src/contract/appointments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { bookSlot, isNotBooked } from '#server/modules/appointments/actions/book-slot.ts'
import { hasPackageFor, readPayable } from '#server/modules/appointments/actions/check-package.ts'
import type { CancelTickets } from '#server/modules/appointments/rules/cancel-ticket.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { findShopBed } from '#server/modules/beds/store/beds.ts'
import { once } from '#server/platform/database/operations.ts'
import { together } from '#server/platform/database/pipelined.ts'
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
      const { appointment, shop, bed } = booked
      const isPackageNeeded = !booked.features.booksWithoutPackage
      if (isPackageNeeded && !(await hasPackageFor(tx, caller.uid, bed, appointment.startsAt)))
        return refuse('no-package')
      const shown = { ...appointment, timeZone: shop.timeZone, shopTexts: shop.languages, bedTexts: bed.languages }
      return ok(toAppointment(shown, language, now))
    })
    return outcome.code === 'ok' ? ok(withTicket(outcome.data, tickets, caller.uid)) : outcome
  })

  serve(packageForBooking, async ({ body, caller }) => {
    const [shop, bed, { features }] = await together(
      store.db,
      (db) => findOpenShop(db, body.shopId),
      (db) => findShopBed(db, body.shopId, body.deviceId),
      (db) => readChainSettings(db),
    )
    if (!shop || !bed) return refuse('not-found')
    const asked = { memberUid: caller.uid, bed, shop, date: body.date }
    const payable = await readPayable(store.db, asked, caller.askedAt)
    return ok({ ...payable, isNeeded: !features.booksWithoutPackage })
  })
}

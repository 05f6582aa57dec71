import { cancelByTicket } from '#src/contract/appointments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { addressKey } from '#server/http/client-address.ts'
import { countHits } from '#server/http/limit-calls.ts'
import { latePerAddress } from '#server/http/rate-limit.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { cancelOwn } from '#server/modules/appointments/actions/cancel-own.ts'
import type { CancelTickets } from '#server/modules/appointments/rules/cancel-ticket.ts'
import { findOwner, selectAppointmentForUpdate } from '#server/modules/appointments/store/appointments.ts'
import type { Store } from '#server/platform/database/store.ts'

/** Hashed where there is no such appointment, so that knowing one takes no longer. */
const noMember = ''

/**
 * For a cancellation whose login has ended. A wrong ticket, another one's, and an appointment that does not exist are
 * answered alike, and nothing about the appointment leaves.
 */
export function serveCancelByTicket(serve: Serve, store: Store, tickets: CancelTickets, clock?: () => number): void {
  const waitOf = countHits(latePerAddress, clock)
  serve(cancelByTicket, async ({ body: { appointmentId, rev, ticket }, address }) => {
    const wait = waitOf(addressKey(address))
    if (wait > 0) return refuse('too-many', { retryAfter: Math.ceil(wait / 1_000) })
    return await store.transaction(async (tx) => {
      const now = await store.now(tx)
      const memberUid = (await findOwner(tx, appointmentId)) ?? noMember
      if (!tickets.isRight({ appointmentId, memberUid }, ticket)) return refuse('not-found')
      const appointment = await selectAppointmentForUpdate(tx, memberUid, appointmentId)
      if (!appointment) return refuse('not-found')
      const isOver = appointment.state === 'booked' && now >= appointment.startsAt
      if (isOver) return refuse('too-late')
      const decision = await cancelOwn(tx, appointment, rev, now)
      if (decision === 'cancel') return ok(null)
      return decision === 'already' ? { code: 'already' as const, data: null } : refuse(decision)
    })
  })
}

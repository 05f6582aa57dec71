import { releaseClaims } from './claims.ts'
import type { Tx } from '#server/platform/database/store.ts'

/** Cancels everything that a member has booked, and frees its times. */
export async function cancelBookings(tx: Tx, memberUid: string): Promise<void> {
  const cancelled = await tx
    .updateTable('appointments')
    .set((row) => ({ state: 'cancelled' as const, rev: row('rev', '+', 1) }))
    .where('memberUid', '=', memberUid)
    .where('state', '=', 'booked')
    .returning('appointmentId')
    .execute()
  await releaseClaims(
    tx,
    cancelled.map(({ appointmentId }) => appointmentId),
  )
}

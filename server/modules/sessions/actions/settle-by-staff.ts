import { insertSettlement } from '#server/modules/sessions/store/manual-settlements.ts'
import { stepSession } from '#server/modules/sessions/store/sessions.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Settlement {
  verdict: 'release' | 'use'
  staffUid: string
  reason: string
}

/** Staff decide in place of a bed that does not tell. The session is locked, and `whyNotSettle` says nothing against it. */
export async function settleByStaff(
  tx: Tx,
  row: SessionRow,
  { verdict, staffUid, reason }: Settlement,
  now: Instant,
): Promise<void> {
  const { sessionId } = row
  const event = { type: 'settled-by-hand', verdict, at: now } as const
  const evidence = { road: 'studio', memberUid: staffUid, byHand: { staffUid, reason } } as const
  const { state: session } = await stepSession(tx, row, event, evidence)
  await insertSettlement(tx, { sessionId, verdict, staffUid, reason, settledAt: now })
  const action = { staffUid, what: 'device-records.settle', subject: `session:${sessionId}`, reason }
  await writeStaffLog(tx, { ...action, before: stateOf(row), after: stateOf(session) }, now)
}

function stateOf({ state, settled, endReason }: SessionRow) {
  return { state, settled, end_reason: endReason }
}

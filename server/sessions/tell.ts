import type { SessionEvent, SessionStep } from '../rules/session-facts.ts'
import type { Instant } from '../store/schema.ts'
import { type Evidence, lockSession, type SessionRow, stepSession } from '../store/sessions.ts'
import type { Desk } from './desk.ts'

/** Lets one event happen to a session, in a transaction of its own; undefined when there is no such session. */
export async function tell(
  { store }: Desk,
  sessionId: string,
  event: (at: Instant, row: SessionRow) => SessionEvent,
  evidence: Evidence = { road: 'studio' },
): Promise<SessionStep<SessionRow> | undefined> {
  return await store.transaction(async (tx) => {
    const row = await lockSession(tx, sessionId)
    return row && (await stepSession(tx, row, event(await store.now(tx), row), evidence))
  })
}

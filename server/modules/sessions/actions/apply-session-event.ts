import { linesOf } from '#server/modules/sessions/rules/session-effects.ts'
import type { SessionEvent, SessionStep } from '#server/modules/sessions/rules/session-facts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import {
  type Evidence,
  selectSessionForUpdate,
  type SessionRow,
  stepSession,
} from '#server/modules/sessions/store/sessions.ts'
import type { Durability } from '#server/platform/database/store.ts'
import type { SessionDeps } from './session-deps.ts'

/**
 * Lets one event happen to a session, in a transaction of its own; undefined when there is no such session. Only what
 * moves no money may be kept with the next commit.
 */
export async function applySessionEvent(
  { store }: SessionDeps,
  sessionId: string,
  event: (at: Instant, row: SessionRow) => SessionEvent,
  evidence: Evidence = { road: 'studio' },
  durability: Durability = 'immediate',
): Promise<SessionStep<SessionRow> | undefined> {
  return await store.transaction(async (tx) => {
    const row = await selectSessionForUpdate(tx, sessionId)
    const step = row && (await stepSession(tx, row, event(await store.now(tx), row), evidence))
    if (step && linesOf(step.effects).length > 0 && durability !== 'immediate')
      throw new Error('A word without a signature moved money')
    return step
  }, durability)
}

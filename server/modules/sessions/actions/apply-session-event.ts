import { linesOf } from '#server/modules/sessions/rules/session-effects.ts'
import type { SessionEvent, SessionStep } from '#server/modules/sessions/rules/session-facts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { type Evidence, selectSessionForUpdate, stepSession } from '#server/modules/sessions/store/sessions.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import type { Durability, Tx } from '#server/platform/database/store.ts'
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
    if (!row) return undefined
    const now = await store.now(tx)
    const step = await judgeNow(tx, row.state, await stepSession(tx, row, event(now, row), evidence), now)
    if (linesOf(step.effects).length > 0 && durability !== 'immediate')
      throw new Error('A word without a signature moved money')
    return step
  }, durability)
}

/**
 * What a bed said counts at the instant when it was heard, and may be written down later, behind the silence that made
 * its session unknown. A session that such a word shows running is looked at once more, at the time it is now.
 */
async function judgeNow(
  tx: Tx,
  before: SessionRow['state'],
  step: SessionStep<SessionRow>,
  now: Instant,
): Promise<SessionStep<SessionRow>> {
  const isBack = before === 'unknown' && step.state.state !== 'unknown' && step.state.state !== 'ended'
  if (!isBack) return step
  const next = await stepSession(tx, step.state, { type: 'tick', at: now }, { road: 'studio' })
  return { state: next.state, effects: [...step.effects, ...next.effects] }
}

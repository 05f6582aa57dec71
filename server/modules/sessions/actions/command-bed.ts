import type { Refusal } from '#src/contract/outcome.ts'
import { refuse } from '#src/contract/outcome.ts'

import { findSession } from '#server/modules/sessions/store/sessions.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import { examineBed } from './ask-bed.ts'
import { takeBedMessage } from './bed-texts.ts'
import { type SessionDeps, inTurn, placeOf } from './session-deps.ts'
import { applySessionEvent } from './apply-session-event.ts'

export type Command = 'pause' | 'resume' | 'stop'
type CommandRefusal = Refusal<'not-found' | 'not-running' | 'not-paused' | 'device-offline'>

/** Why a command makes no sense for a session as it is. Stopping is allowed as long as the bed may be on. */
export function whyNotCommand({ state, run }: SessionRow, command: Command): CommandRefusal | undefined {
  if (state === 'ended') return refuse(command === 'resume' ? 'not-paused' : 'not-running')
  if (command === 'stop' || state === 'unknown') return undefined
  if (command === 'pause') return state === 'running' && run !== null ? undefined : refuse('not-running')
  return state === 'paused' && run !== null ? undefined : refuse('not-paused')
}

/** Sends a command to the bed once. undefined: the session tells what came of it, or that it is not known yet. */
export async function commandBed(
  deps: SessionDeps,
  session: SessionRow,
  command: Command,
): Promise<CommandRefusal | undefined> {
  const known = session.run === null ? await findRun(deps, session) : session
  if (known.state === 'ended') return undefined
  if (known.run === null) return isReachable(deps, known) ? undefined : refuse('device-offline')

  const answer = await deps.gateway.sendToBed(placeOf(known), { type: command, run: known.run })
  if (answer.kind === 'offline') return refuse('device-offline')
  if (answer.kind === 'unknown') {
    await applySessionEvent(deps, known.sessionId, (at) => ({ type: 'silent', at }))
    return undefined
  }
  const heardAt = await deps.store.now()
  await inTurn(deps, known.deviceId, () => takeBedMessage(deps, known.deviceId, answer.message, heardAt))
  const isRefused = answer.message.type === 'refused'
  return isRefused ? refuse(command === 'resume' ? 'not-paused' : 'not-running') : undefined
}

/** A start that the bed has not confirmed: the question kills it, or finds its run. */
async function findRun(deps: SessionDeps, session: SessionRow): Promise<SessionRow> {
  if (session.nonce === null) await applySessionEvent(deps, session.sessionId, (at) => ({ type: 'not-sent', at }))
  else await examineBed(deps, session)
  return await findSession(deps.store.db, session.sessionId)
}

function isReachable({ gateway }: SessionDeps, { deviceId }: SessionRow): boolean {
  return gateway.bedState(deviceId) !== 'offline'
}

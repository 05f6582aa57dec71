import { refuse } from '#src/contract/outcome.ts'
import type { DeviceMessage, RefusedReason } from '#src/domain/devices/device-messages.ts'

import { findSession, selectSessionForUpdate, stepSession } from '#server/modules/sessions/store/sessions.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import { askFor, examineBed } from './ask-bed.ts'
import type { StartRefusal } from './begin-start.ts'
import { type SessionDeps, placeOf, send } from './session-deps.ts'
import { signStart } from './sign-start.ts'
import { applySessionEvent } from './apply-session-event.ts'

/**
 * Hands a reserved start to its bed: hello, then the grant for the nonce that came back. A refusal is answered only
 * when it is certain that the bed will not start; otherwise there is none, and the session tells what is known.
 */
export async function startOverNetwork(deps: SessionDeps, session: SessionRow): Promise<StartRefusal | undefined> {
  const place = placeOf(session)
  const hello = await send(deps, place, { type: 'hello' }, 'identity')
  if (hello.kind !== 'heard' || hello.message.bed !== session.bed) return await giveUp(deps, session)

  const grant = await grantOf(deps, session, hello.message.nonce)
  if (!grant) return undefined
  const started = await send(deps, place, { type: 'start', grant }, 'started')
  if (started.kind === 'offline') return await giveUp(deps, session)
  if (started.kind === 'unknown') {
    void askFor(deps, await silence(deps, session))
    return undefined
  }
  const { message } = started
  await applySessionEvent(
    deps,
    session.sessionId,
    (at) => ({ type: 'said', message, road: 'mqtt', at }),
    { road: 'mqtt' },
    'deferred',
  )
  return started.message.type === 'refused' ? await findOut(deps, session, started.message) : undefined
}

/** Nothing that could start the bed has left the studio. */
async function giveUp(deps: SessionDeps, session: SessionRow): Promise<StartRefusal | undefined> {
  const step = await applySessionEvent(deps, session.sessionId, (at) => ({ type: 'not-sent', at }))
  return step?.state.settled === 'released' ? refuse('device-offline') : undefined
}

/** undefined when the session was given up meanwhile: then the bed must not get a grant any more. */
async function grantOf(deps: SessionDeps, { sessionId }: SessionRow, nonce: string): Promise<Uint8Array | undefined> {
  return await deps.store.transaction(async (tx) => {
    const row = await selectSessionForUpdate(tx, sessionId)
    if (!row || row.state !== 'starting' || row.nonce !== null) return undefined
    const grant = signStart(deps, row, nonce)
    const at = await deps.store.now(tx)
    await stepSession(
      tx,
      { ...row, grantText: grant.toString('hex') },
      { type: 'granted', nonce, at },
      { road: 'mqtt' },
    )
    return grant
  })
}

async function silence(deps: SessionDeps, { sessionId }: SessionRow) {
  await applySessionEvent(deps, sessionId, (at) => ({ type: 'silent', at }))
  return await applySessionEvent(deps, sessionId, (at) => ({ type: 'tick', at }))
}

/** A bed that refuses is asked at once whether the grant is dead, so that the time can be given back. */
async function findOut(
  deps: SessionDeps,
  session: SessionRow,
  { reason }: Extract<DeviceMessage, { type: 'refused' }>,
): Promise<StartRefusal | undefined> {
  await applySessionEvent(deps, session.sessionId, (at) => ({ type: 'refused', at }), { road: 'mqtt' })
  await examineBed(deps, session).catch(deps.onError)
  const now = await findSession(deps.store.db, session.sessionId)
  return now.settled === 'released' ? refuse(refusals[reason]) : undefined
}

const refusals = {
  busy: 'device-busy',
  cooling: 'device-busy',
  'stale-nonce': 'device-busy',
  'used-grant': 'device-busy',
  'out-of-range': 'minutes-out-of-range',
  fault: 'device-disabled',
  disabled: 'device-disabled',
  'bad-mac': 'device-disabled',
  'wrong-bed': 'device-disabled',
  malformed: 'device-disabled',
  // What is said of passes is never the answer to a grant.
  'not-yet': 'device-disabled',
  'too-late': 'device-disabled',
  'clock-unsure': 'device-disabled',
  denied: 'device-disabled',
  full: 'device-disabled',
  'old-epoch': 'device-disabled',
} as const satisfies Record<RefusedReason, StartRefusal['code']>

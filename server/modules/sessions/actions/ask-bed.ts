import { asksOf } from '#server/modules/sessions/rules/session-effects.ts'
import type { Ask, SessionStep } from '#server/modules/sessions/rules/session-facts.ts'
import { isByPass } from '#server/modules/sessions/rules/session-end.ts'
import { openSessionOn } from '#server/modules/sessions/store/sessions.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import { takeBedMessage } from './bed-texts.ts'
import { askPass } from './keep-bed-passes.ts'
import { type SessionDeps, inTurn, placeOf, send } from './session-deps.ts'
import { applySessionEvent } from './apply-session-event.ts'

/** Asks the bed what a step wants to know. Never throws: what stays open is asked again later. */
export async function askFor(deps: SessionDeps, step: SessionStep<SessionRow> | undefined): Promise<void> {
  if (!step) return
  for (const ask of asksOf(step.effects)) await askOnce(deps, step.state, ask).catch(deps.onError)
}

async function askOnce(deps: SessionDeps, session: SessionRow, ask: Ask): Promise<void> {
  if (ask === 'examine') await examineBed(deps, session)
  else await askBed(deps, session)
}

async function askBed(deps: SessionDeps, session: SessionRow): Promise<void> {
  const heard = await send(deps, placeOf(session), { type: 'ask' }, 'status')
  if (!('message' in heard)) return
  const heardAt = await deps.store.now()
  await inTurn(deps, session.deviceId, () => takeBedMessage(deps, session.deviceId, heard.message, heardAt))
}

/** No hello kills a pass: the bed says the run and the receipts that it has, and signs whether it was used at all. */
async function examinePass(deps: SessionDeps, session: SessionRow): Promise<void> {
  await askBed(deps, session)
  await askPass(deps, { ...session, passId: session.grantId })
}

/**
 * Finds out what became of a grant. The hello kills it unless it has started; only then the ask. What the bed said
 * before its last answer, receipts above all, is written down before that answer is. Where another one has the bed by
 * now, a hello could kill their start: then the bed is only asked, and says the receipts that it keeps.
 */
export async function examineBed(deps: SessionDeps, session: SessionRow): Promise<void> {
  if (isByPass(session)) return await examinePass(deps, session)
  const holder = await openSessionOn(deps.store.db, session.deviceId)
  if (holder && holder.sessionId !== session.sessionId) return await askBed(deps, session)
  const hello = await send(deps, placeOf(session), { type: 'hello' }, 'identity')
  if (hello.kind !== 'heard' || hello.message.bed !== session.bed) return
  const asked = await send(deps, placeOf(session), { type: 'ask' }, 'status')
  if (asked.kind !== 'heard') return
  const { nonce } = hello.message
  const status = asked.message
  await inTurn(deps, session.deviceId, async () => {
    await applySessionEvent(deps, session.sessionId, (at) => ({ type: 'examined', nonce, status, at }), {
      road: 'mqtt',
    })
  })
}

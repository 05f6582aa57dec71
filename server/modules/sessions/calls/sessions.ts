import type { AnswerOf, RefusalOf } from '#src/contract/call.ts'
import type { RefusalCode } from '#src/contract/codes.ts'
import { openSession, pauseSession, resumeSession, startSession, stopSession } from '#src/contract/sessions.ts'
import { none, ok, type Outcome, type Refusal, refuse, refuseField } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { countHits } from '#server/http/limit-calls.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { readShownProof } from '#server/modules/doors/actions/shown-proof.ts'
import { notingRefusal } from '#server/modules/doors/actions/note-refused.ts'
import { examineBed } from '#server/modules/sessions/actions/ask-bed.ts'
import { beginStart, type StartInput } from '#server/modules/sessions/actions/begin-start.ts'
import { letGoOfPass } from '#server/modules/sessions/actions/keep-bed-passes.ts'
import { runDeviceCommand } from '#server/modules/sessions/actions/run-device-command.ts'
import { type Command, commandBed, whyNotCommand } from '#server/modules/sessions/actions/command-bed.ts'
import { answerFirst, type SessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { signStart } from '#server/modules/sessions/actions/sign-start.ts'
import { startOverNetwork } from '#server/modules/sessions/actions/start-over-network.ts'
import { findAnswer, once } from '#server/platform/database/operations.ts'
import { findShownOpen, findShownSession } from '#server/modules/sessions/store/session-lists.ts'
import { findSession, selectSessionForUpdate, noteEvent, writeGrant } from '#server/modules/sessions/store/sessions.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { readAftermath } from '#server/modules/sessions/answers/session-aftermath.ts'
import { toSession } from '#server/modules/sessions/answers/session-answer.ts'

/** A bed is not kept busy by a phone that asks again and again what became of its start. */
const examinationsPerSession: Limit = { count: 1, windowMs: 5_000 }

/** Starts, shows and commands sessions. A command leaves the building only after it has been written down. */
export function serveSessionCalls(serve: Serve, deps: SessionDeps): void {
  serveStart(serve, deps)
  serveCommands(serve, deps)

  const examinations = countHits(examinationsPerSession)
  serve(openSession, async ({ body, caller, language }) => {
    const { db } = deps.store
    const find = () =>
      body.sessionId === undefined ? findShownOpen(db, caller.uid) : findShownSession(db, caller.uid, body.sessionId)
    const before = await find()
    const isInDoubt = before?.state === 'starting' || before?.state === 'unknown'
    const mayExamine = body.examine === true && isInDoubt && before.transport === 'bluetooth'
    if (mayExamine && examinations(before.sessionId) === 0) {
      await examineBed(deps, await findSession(db, before.sessionId)).catch(deps.onError)
    }
    const found = mayExamine ? await find() : before
    if (found) {
      const now = await deps.store.now()
      return ok({ ...toSession(found, language, now), ...(await readAftermath(db, found, now)) })
    }
    return body.sessionId === undefined ? none() : refuse('not-found')
  })
}

function serveStart(serve: Serve, deps: SessionDeps): void {
  const { store, gateway } = deps
  serve(startSession, async ({ body, caller, operation, language }) => {
    if ((await findAnswer(store.db, operation)) === undefined) await letGoOfPass(deps, caller.uid)
    const { secrets } = deps
    const proofDeps = { store, secrets, qrSecret: secrets.qrSecret }
    const shown = await readShownProof(proofDeps, { target: 'device', id: body.deviceId }, body)
    const bedStateOf = (deviceId: string) => gateway.bedState(deviceId)
    const input = { memberUid: caller.uid, caller, body, shown, bedStateOf }
    const noted = notingRefusal(operation, body.deviceId)
    if (body.transport === 'bluetooth') {
      return await once(store, noted, (tx, now) => grantOverBluetooth(deps, tx, input, language, now))
    }
    let started: SessionRow | undefined
    const start = runDeviceCommand<AnswerOf<typeof startSession>, RefusalOf<typeof startSession>>(store, noted, {
      // The grant is on the disk before it is sent, and this with it; the hello before it starts nothing.
      begunDurability: 'deferred',
      async begin(tx, now) {
        const begun = await beginStart(tx, input, now)
        if ('code' in begun) return begun
        started = begun
        return { subject: begun.sessionId }
      },
      async command(sessionId) {
        const session = started ?? (await findSession(store.db, sessionId))
        return await answering(deps, session, language, () => startOverNetwork(deps, session))
      },
      current: (sessionId) => current(deps, sessionId, language),
    })
    return await answerFirst(deps, body.deviceId, start)
  })
}

/** The phone carries the grant: a retry gets the very same bytes, and the bed obeys them once. */
async function grantOverBluetooth(deps: SessionDeps, tx: Tx, input: StartInput, language: Language, now: Instant) {
  const { nonce } = input.body
  if (nonce === undefined) return refuseField('nonce', 'The bed gives it')
  const begun = await beginStart(tx, input, now)
  if ('code' in begun) return begun
  const grant = signStart(deps, begun, nonce)
  await writeGrant(tx, begun.sessionId, grant.toString('hex'))
  return ok({ ...(await showSession(tx, begun, language, now)), grant: grant.toString('base64url') })
}

function serveCommands(serve: Serve, deps: SessionDeps): void {
  const calls = { pause: pauseSession, resume: resumeSession, stop: stopSession } as const
  for (const command of ['pause', 'resume', 'stop'] satisfies Command[]) {
    serve(calls[command], ({ body, caller, operation, language }) =>
      runDeviceCommand(deps.store, operation, {
        begunDurability: 'immediate',
        async begin(tx, now) {
          const session = await selectSessionForUpdate(tx, body.sessionId)
          if (session?.memberUid !== caller.uid) return refuse('not-found')
          const why = whyNotCommand(session, command)
          if (why) return why
          const evidence = { road: 'studio', memberUid: caller.uid } as const
          await noteEvent(tx, session, { type: command, at: now }, evidence)
          return { subject: session.sessionId }
        },
        async command(sessionId) {
          const session = await findSession(deps.store.db, sessionId)
          return await answering(deps, session, language, () => commandBed(deps, session, command))
        },
        current: (sessionId) => current(deps, sessionId, language),
      }),
    )
  }
}

/** Does something with the bed, then answers what was refused, or the session as it is after it. */
async function answering<Code extends RefusalCode>(
  deps: SessionDeps,
  session: SessionRow,
  language: Language,
  work: () => Promise<Refusal<Code> | undefined>,
): Promise<Outcome<AnswerOf<typeof openSession>, Code>> {
  const refused = await work().catch(deps.onError)
  if (refused) return refused
  return ok(await showSession(deps.store.db, session, language, await deps.store.now()))
}

async function current(deps: SessionDeps, sessionId: string, language: Language) {
  const { db } = deps.store
  return ok(await showSession(db, await findSession(db, sessionId), language, await deps.store.now()))
}

async function showSession(
  db: Db,
  { memberUid, sessionId }: SessionRow,
  language: Language,
  now: Instant,
): Promise<AnswerOf<typeof openSession>> {
  const shown = await findShownSession(db, memberUid, sessionId)
  if (!shown) throw new Error('A session that was just written is gone')
  return toSession(shown, language, now)
}

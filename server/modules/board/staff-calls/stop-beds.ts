import { explainStop, stopAll, stopOne } from '#src/contract/staff/board/board.ts'
import type { AnswerOf, RefusalOf } from '#src/contract/call.ts'
import { type Done, ok, refuse } from '#src/contract/outcome.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { runDeviceCommand } from '#server/modules/sessions/actions/run-device-command.ts'
import { commandBed, whyNotCommand } from '#server/modules/sessions/actions/command-bed.ts'
import type { SessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { findOrphanRuns, stopOrphanRun } from '#server/modules/sessions/actions/stop-orphan-run.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import {
  findSession,
  selectSessionForUpdate,
  noteEvent,
  openSessionsAt,
} from '#server/modules/sessions/store/sessions.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Tx } from '#server/platform/database/store.ts'

/** Stops one bed or all of a shop. A bed counts as stopped when it has said so itself, and never before. */
export function serveStopBeds(serve: Serve, deps: SessionDeps): void {
  const { store } = deps

  serve(stopOne, ({ body, caller, operation }) =>
    runDeviceCommand<AnswerOf<typeof stopOne>, RefusalOf<typeof stopOne>>(store, operation, {
      begunDurability: 'immediate',
      async begin(tx, now) {
        const session = await selectSessionForUpdate(tx, body.sessionId)
        if (!session) return refuse('not-found')
        const why = whyNotCommand(session, 'stop')
        if (why) return notStopped(why)
        await noteStop(tx, session, caller.uid, 'operation.stop', now)
        return { subject: session.sessionId }
      },
      async command(sessionId) {
        const session = await findSession(store.db, sessionId)
        const refused = await commandBed(deps, session, 'stop').catch(deps.onError)
        return refused ? notStopped(refused) : await stateOf(deps, sessionId)
      },
      current: (sessionId) => stateOf(deps, sessionId),
    }),
  )

  serve(stopAll, ({ body, caller, operation }) =>
    runDeviceCommand<AnswerOf<typeof stopAll>, RefusalOf<typeof stopAll>>(store, operation, {
      begunDurability: 'immediate',
      async begin(tx, now) {
        if (!(await findShop(tx, body.shopId))) return refuse('not-found')
        const open = await openSessionsAt(tx, body.shopId)
        const orphans = await findOrphanRuns({ ...deps, store: { ...store, db: tx } }, body.shopId, bedsOf(open))
        const after = { sessions: 0, strays: orphans.map(({ deviceId }) => deviceId) }
        for (const { sessionId } of open) {
          const session = await selectSessionForUpdate(tx, sessionId)
          if (!session || session.state === 'ended') continue
          after.sessions += 1
          await noteStop(tx, session, caller.uid, 'operation.stop', now)
        }
        const log = { staffUid: caller.uid, what: 'operation.stop-all', subject: `shop:${body.shopId}` }
        await writeStaffLog(tx, { ...log, before: null, after }, now)
        return { subject: `${operation.opId} ${body.shopId}` }
      },
      command: () => stopOpen(deps, body.shopId),
      current: () => openStates(deps, body.shopId),
    }),
  )

  serve(explainStop, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const { shopId, reason } = body
      if (!(await findShop(tx, shopId))) return refuse('not-found')
      const log = { staffUid: caller.uid, what: 'operation.explain-stop', subject: `shop:${shopId}` }
      await writeStaffLog(tx, { ...log, before: null, after: null, reason }, now)
      return ok({ shopId })
    }),
  )
}

async function noteStop(tx: Tx, session: SessionRow, staffUid: string, what: string, now: Instant): Promise<void> {
  await noteEvent(tx, session, { type: 'stop', at: now }, { road: 'studio', memberUid: staffUid })
  const { sessionId, deviceId, state } = session
  const subject = `session:${sessionId}`
  await writeStaffLog(tx, { staffUid, what, subject, before: { state }, after: { deviceId } }, now)
}

/** Only a pause without a request would be answered otherwise. */
function notStopped({ code }: { code: string }) {
  return refuse(code === 'device-offline' || code === 'not-found' ? code : 'not-running')
}

async function stateOf({ store }: SessionDeps, sessionId: string) {
  const { state } = await findSession(store.db, sessionId)
  return ok({ sessionId, state })
}

type AllStopped = Done<AnswerOf<typeof stopAll>>
type StoppedBed = AnswerOf<typeof stopAll>['beds'][number]

function bedsOf(open: readonly SessionRow[]): Set<string> {
  return new Set(open.map(({ deviceId }) => deviceId))
}

/** All at once: no bed waits for another one that does not answer. */
async function stopOpen(deps: SessionDeps, shopId: number): Promise<AllStopped> {
  const open = await openSessionsAt(deps.store.db, shopId)
  const orphans = await findOrphanRuns(deps, shopId, bedsOf(open))
  const beds = await Promise.all([
    ...open.map(async (session): Promise<StoppedBed> => {
      const refused = await commandBed(deps, session, 'stop').catch(deps.onError)
      const { state } = await findSession(deps.store.db, session.sessionId)
      const isReached = !refused && deps.gateway.bedState(session.deviceId) !== 'offline'
      return { sessionId: session.sessionId, deviceId: session.deviceId, state, isReached }
    }),
    ...orphans.map(async (bed): Promise<StoppedBed> => {
      const state = (await stopOrphanRun(deps, bed).catch(deps.onError)) ?? 'unknown'
      return { sessionId: null, deviceId: bed.deviceId, state, isReached: state === 'ended' }
    }),
  ])
  return ok({ beds })
}

/** What is known when this is asked a second time, or when the beds take long. */
async function openStates(deps: SessionDeps, shopId: number): Promise<AllStopped> {
  const { store, gateway } = deps
  const open = await openSessionsAt(store.db, shopId)
  const orphans = await findOrphanRuns(deps, shopId, bedsOf(open))
  const beds: StoppedBed[] = open.map(({ sessionId, deviceId, state }) => ({
    sessionId,
    deviceId,
    state,
    isReached: gateway.bedState(deviceId) !== 'offline',
  }))
  const unheard = orphans.map(({ deviceId }): StoppedBed => ({
    sessionId: null,
    deviceId,
    state: 'unknown',
    isReached: true,
  }))
  return ok({ beds: [...beds, ...unheard] })
}

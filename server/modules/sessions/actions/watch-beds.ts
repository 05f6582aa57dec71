import { dueSessions, listAwaited, listWaitingOn } from '#server/modules/sessions/store/sessions.ts'
import { inLots, shortly } from '#server/platform/process/in-lots.ts'
import { askFor } from './ask-bed.ts'
import { takeBedMessage } from './bed-texts.ts'
import { type SessionDeps, inTurn, whenAnswered } from './session-deps.ts'
import { applySessionEvent } from './apply-session-event.ts'

/**
 * Listens to everything that beds say unasked. What it answers ends that, and waits for what was begun to be looked up.
 */
export function watchBeds(deps: SessionDeps): () => Promise<void> {
  const stopWords = deps.gateway.onBedMessage((deviceId, message, _shopId, { ageMs = 0 } = {}) => {
    const heardAt = deps.store.now().then((now) => now - Math.round(ageMs))
    // It is waited for in its turn; until then a rejection would count as unhandled.
    heardAt.catch(deps.onError)
    return inTurn(deps, deviceId, async () => {
      await whenAnswered(deps, deviceId)
      await takeBedMessage(deps, deviceId, message, await heardAt)
    })
  })
  const { onError } = deps
  const heard = inLots({ ...shortly, work: (ids: readonly string[]) => noticeBeds(deps, ids), onError })
  const inReach = new Set<string>()
  const stopPresence = deps.gateway.onPresence((id, state, _shopId, anew) => {
    if (state === 'offline') {
      inReach.delete(id)
      return undefined
    }
    // What a bed has to say that was away may have been waited for. One that only changed says it by itself, too.
    const isBack = anew !== undefined || !inReach.has(id)
    inReach.add(id)
    return heard.add(id, isBack ? 'now' : 'soon')
  })
  return async () => {
    stopWords()
    stopPresence()
    await heard.end()
  }
}

/** Most beds that say something have no session that waits for it. It does not wait for what they are asked then. */
async function noticeBeds(deps: SessionDeps, deviceIds: readonly string[]): Promise<void> {
  for (const deviceId of await listAwaited(deps.store.db, deviceIds)) void noticeBed(deps, deviceId).catch(deps.onError)
}

/** A bed that came back, or changed, has something to say about its session, and about older ones that it never told of. */
async function noticeBed(deps: SessionDeps, deviceId: string): Promise<void> {
  await whenAnswered(deps, deviceId)
  for (const sessionId of await listWaitingOn(deps.store.db, deviceId)) {
    // Gone again before its turn came: that it was there says nothing about now.
    if (deps.gateway.bedState(deviceId) === 'offline') return
    await applySessionEvent(deps, sessionId, (at) => ({ type: 'presence', at }), { road: 'studio' }, 'deferred')
    await askDue(deps, sessionId)
  }
}

const batch = 20

interface AskedSession {
  /** Written down that its time has come, which no other server then does. */
  ticked: Promise<unknown>
  /** The bed has been asked what there was to ask. Neither ever rejects. */
  asked: Promise<void>
}

/**
 * Begins to ask the beds of all sessions whose time to ask has come. Whatever was lost, a message, an answer or a
 * whole server, ends here. Each server asks in its own studios, where what a bed says beside its answer is written down,
 * too; of two that ask at once the first one moves the time on.
 */
export async function tickDueSessions(deps: SessionDeps): Promise<AskedSession[]> {
  const { store, shares } = deps
  const due = await dueSessions(store.db, store.moment ?? (await store.now()), {
    limit: batch,
    shopIds: shares.owned(),
  })
  return due.map((session) => {
    const ticked = tick(deps, session.sessionId).catch((error: unknown) => {
      deps.onError(error)
      return undefined
    })
    return { ticked, asked: ticked.then((step) => askFor(deps, step)) }
  })
}

/** The same, and waits for what the beds say; tells how many sessions were due. */
export async function askDueBeds(deps: SessionDeps): Promise<number> {
  const sessions = await tickDueSessions(deps)
  await Promise.all(sessions.map(({ asked }) => asked))
  return sessions.length
}

async function askDue(deps: SessionDeps, sessionId: string): Promise<void> {
  await askFor(deps, await tick(deps, sessionId))
}

function tick(deps: SessionDeps, sessionId: string) {
  return applySessionEvent(deps, sessionId, (at) => ({ type: 'tick', at }))
}

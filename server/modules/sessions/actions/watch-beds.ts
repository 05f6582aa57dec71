import { dueSessions, listWaitingOn, type SessionRow } from '#server/modules/sessions/store/sessions.ts'
import { askFor } from './ask-bed.ts'
import { takeBedMessage } from './bed-texts.ts'
import { type Desk, inTurn, whenAnswered } from './session-deps.ts'
import { tell } from './apply-session-event.ts'

/** Listens to everything that beds say unasked. Returns the way to stop. */
export function watchBeds(desk: Desk): () => void {
  const stopWords = desk.gateway.onBedMessage((deviceId, message) => {
    const heardAt = desk.store.now()
    // It is waited for in its turn; until then a failure would count as nobody's.
    heardAt.catch(desk.onError)
    void inTurn(desk, deviceId, async () => {
      await whenAnswered(desk, deviceId)
      await takeBedMessage(desk, deviceId, message, await heardAt)
    })
  })
  const stopPresence = desk.gateway.onPresence((id, state) => {
    if (state !== 'offline') void noticeBed(desk, id).catch(desk.onError)
  })
  return () => {
    stopWords()
    stopPresence()
  }
}

/** A bed that came back, or changed, has something to say about its session, and about older ones that it never told of. */
async function noticeBed(desk: Desk, deviceId: string): Promise<void> {
  await whenAnswered(desk, deviceId)
  for (const waiting of await listWaitingOn(desk.store.db, deviceId)) {
    await tell(desk, waiting.sessionId, (at) => ({ type: 'presence', at }), { road: 'studio' }, 'with-the-next')
    await askDue(desk, waiting)
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
 * whole server, ends here. Several servers may run it at once: the first one moves the time on.
 */
export async function tickDueSessions(desk: Desk): Promise<AskedSession[]> {
  const due = await dueSessions(desk.store.db, await desk.store.now(), batch)
  return due.map((session) => {
    const ticked = tick(desk, session).catch((error: unknown) => {
      desk.onError(error)
      return undefined
    })
    return { ticked, asked: ticked.then((step) => askFor(desk, step)) }
  })
}

/** The same, and waits for what the beds say; tells how many sessions were due. */
export async function askDueBeds(desk: Desk): Promise<number> {
  const sessions = await tickDueSessions(desk)
  await Promise.all(sessions.map(({ asked }) => asked))
  return sessions.length
}

async function askDue(desk: Desk, session: SessionRow): Promise<void> {
  await askFor(desk, await tick(desk, session))
}

function tick(desk: Desk, { sessionId }: SessionRow) {
  return tell(desk, sessionId, (at) => ({ type: 'tick', at }))
}

import { dueSessions, openSessionOn, type SessionRow } from '../store/sessions.ts'
import { askFor } from './ask-bed.ts'
import { takeBedMessage } from './bed-words.ts'
import { type Desk, inTurn, whenAnswered } from './desk.ts'
import { tell } from './tell.ts'

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

/** A bed that came back, or changed, has something to say about its session. */
async function noticeBed(desk: Desk, deviceId: string): Promise<void> {
  await whenAnswered(desk, deviceId)
  const open = await openSessionOn(desk.store.db, deviceId)
  if (!open) return
  await tell(desk, open.sessionId, (at) => ({ type: 'presence', at }), { road: 'studio' }, 'with-the-next')
  await askDue(desk, open)
}

const batch = 20

/**
 * Asks the beds of all sessions whose time to ask has come, and tells how many. Whatever was lost, a message, an
 * answer or a whole server, ends here. Several servers may run it at once: the first one moves the time on.
 */
export async function askDueBeds(desk: Desk): Promise<number> {
  const due = await dueSessions(desk.store.db, await desk.store.now(), batch)
  await Promise.all(due.map((session) => askDue(desk, session).catch(desk.onError)))
  return due.length
}

async function askDue(desk: Desk, { sessionId }: SessionRow): Promise<void> {
  await askFor(desk, await tell(desk, sessionId, (at) => ({ type: 'tick', at })))
}

import type { Board, BoardFacts } from './board-facts.ts'

type BoardChange = Board['recent'][number]
type Found = Omit<BoardChange, 'at'> & { at: number }

const mostChanges = 6
const nothing = { who: null, minutes: null, intensity: null, endReason: null, result: null }

/** What happened last, the newest first. */
export function recentChanges(facts: BoardFacts): BoardChange[] {
  return [...sessionChanges(facts), ...doorChanges(facts), ...troubleChanges(facts)]
    .sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1))
    .slice(0, mostChanges)
    .map(toBoardChange)
}

function toBoardChange({ at, ...change }: Found): BoardChange {
  return { ...change, at }
}

function sessionChanges({ lastSessions, names, now }: BoardFacts): Found[] {
  return lastSessions.flatMap((session) => {
    const { sessionId, nickname, minutes, intensity, lampsAt, endedAt, endReason } = session
    const subject = names.get(session.deviceId) ?? session.deviceId
    const about = { ...nothing, subject, who: nickname }
    const began: Found[] =
      lampsAt !== null && lampsAt <= now
        ? [{ ...about, key: `started:${sessionId}`, at: lampsAt, what: 'started', minutes, intensity }]
        : []
    const ended: Found[] =
      endedAt === null ? [] : [{ ...about, key: `ended:${sessionId}`, at: endedAt, what: 'ended', endReason }]
    return [...began, ...ended]
  })
}

function doorChanges({ openings, doors }: BoardFacts): Found[] {
  return openings.map(({ openingId, lockId, nickname, askedAt, result }) => ({
    ...nothing,
    key: `door:${openingId}`,
    at: askedAt,
    what: 'door',
    subject: doors.find((door) => door.lockId === lockId)?.place ?? lockId,
    who: nickname,
    result,
  }))
}

function troubleChanges({ troubles, names, doors }: BoardFacts): Found[] {
  return troubles.map(({ entryId, thingId, what, createdAt }) => ({
    ...nothing,
    key: `trouble:${entryId}`,
    at: createdAt,
    what: what === 'fault' ? 'bed-fault' : 'bed-offline',
    subject: names.get(thingId) ?? doors.find(({ lockId }) => lockId === thingId)?.place ?? thingId,
  }))
}

import type { Board, BoardFacts } from './board-facts.ts'

type News = Board['recent'][number]
type Found = Omit<News, 'at'> & { at: number }

const mostNews = 6
const nothing = { who: null, minutes: null, intensity: null, end_reason: null, result: null }

/** What happened last, the newest first. */
export function boardNews(facts: BoardFacts): News[] {
  return [...sessionNews(facts), ...doorNews(facts), ...troubleNews(facts)]
    .sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1))
    .slice(0, mostNews)
    .map(toNews)
}

function toNews({ at, ...news }: Found): News {
  return { ...news, at: new Date(at).toISOString() }
}

function sessionNews({ lastSessions, names, now }: BoardFacts): Found[] {
  return lastSessions.flatMap((session) => {
    const { sessionId, nickname, minutes, intensity, lampsAt, endedAt, endReason } = session
    const subject = names.get(session.deviceId) ?? session.deviceId
    const about = { ...nothing, subject, who: nickname }
    const began: Found[] =
      lampsAt !== null && lampsAt <= now
        ? [{ ...about, key: `started:${sessionId}`, at: lampsAt, what: 'started', minutes, intensity }]
        : []
    const ended: Found[] =
      endedAt === null
        ? []
        : [{ ...about, key: `ended:${sessionId}`, at: endedAt, what: 'ended', end_reason: endReason }]
    return [...began, ...ended]
  })
}

function doorNews({ openings, doors }: BoardFacts): Found[] {
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

function troubleNews({ troubles, names, doors }: BoardFacts): Found[] {
  return troubles.map(({ entryId, thingId, what, createdAt }) => ({
    ...nothing,
    key: `trouble:${entryId}`,
    at: createdAt,
    what: what === 'fault' ? 'bed-fault' : 'bed-offline',
    subject: names.get(thingId) ?? doors.find(({ lockId }) => lockId === thingId)?.place ?? thingId,
  }))
}

import { randomUUID } from 'node:crypto'

import type { Database } from 'better-sqlite3'

export interface History {
  times: number
  boughtAt: number
  /** Until when the package counts; for ever unless given. */
  validUntil?: number
  sessions: PastSession[]
}

export interface PastSession {
  startedAt: number
  minutes: number
  device?: string
  intensity?: 'light' | 'medium' | 'deep'
  /** Fewer than the minutes when it was stopped. */
  secondsOn?: number
  /** Completed or stopped unless given. */
  endReason?: 'fault' | 'power-loss'
}

const names = [
  { language: 'zh-HK', name: '夏日套票' },
  { language: 'zh-CN', name: '夏日套餐' },
  { language: 'en-US', name: 'Summer package' },
]

/** Writes a package and the sessions that it paid, as the studio would have; tells the ids of both. */
export function writeHistory(database: Database, memberUid: string, history: History) {
  const { times, boughtAt, validUntil = null, sessions } = history
  const cardId = randomUUID()
  database
    .prepare(
      `insert into cards (card_id, member_uid, package_id, package_rev, times_total, valid_until, created_at,
         languages, device_types, shop_ids)
       values (@cardId, @memberUid, 'ten', 1, @times, @validUntil, @boughtAt, @names, '[]', '[]')`,
    )
    .run({ names: JSON.stringify(names), cardId, memberUid, times, validUntil, boughtAt })
  writeLine(database, { cardId, delta: times, reason: 'purchase', sessionId: null, at: boughtAt })
  const sessionIds = sessions.map((session) => writeSession(database, { memberUid, cardId }, session))
  return { cardId, sessionIds }
}

function writeSession(
  database: Database,
  { memberUid, cardId }: { memberUid: string; cardId: string },
  { startedAt, minutes, device = 'cwb-2', intensity = 'medium', secondsOn = minutes * 60, endReason }: PastSession,
): string {
  const sessionId = randomUUID()
  const endedAt = startedAt + secondsOn * 1000
  const reason = endReason ?? (secondsOn < minutes * 60 ? 'stopped' : 'completed')
  database
    .prepare(
      `insert into sessions (session_id, member_uid, device_id, shop_id, card_id, bed, key_number, minutes,
         dressing_seconds, intensity, transport, state, settled, grant_id, requested_at, started_at, seconds_on,
         ended_at, end_reason, pauses_used, asks, rev)
       values (@sessionId, @memberUid, @device, 1, @cardId, 2, 1, @minutes, 0, @intensity, 'remote', 'ended', 'used',
         @sessionId, @startedAt, @startedAt, @secondsOn, @endedAt, @endReason, 0, 0, 1)`,
    )
    .run({ sessionId, memberUid, device, cardId, minutes, intensity, startedAt, secondsOn, endedAt, endReason: reason })
  writeLine(database, { cardId, delta: -1, reason: 'reserve', sessionId, at: startedAt })
  writeLine(database, { cardId, delta: 0, reason: 'use', sessionId, at: startedAt + 1000 })
  return sessionId
}

interface Line {
  cardId: string
  delta: number
  reason: string
  sessionId: string | null
  at: number
}

function writeLine(database: Database, line: Line): void {
  database
    .prepare(
      `insert into card_lines (line_id, card_id, delta, reason, reference, session_id, created_at)
       values (@lineId, @cardId, @delta, @reason, @lineId, @sessionId, @at)`,
    )
    .run({ ...line, lineId: randomUUID() })
}

/** Gives a bed, by its id, a reader for codes; one that nobody has set up yet is as usual otherwise. */
export const bedWithReader = `insert into bed_details (device_id, rev, room, cooling_seconds, turnround_minutes,
  output_light, output_medium, output_deep, lamp_model, is_maintained, has_reader)
  values (?, 1, '', 180, 0, 60, 80, 100, '', 0, 1) on conflict (device_id) do update set has_reader = 1`

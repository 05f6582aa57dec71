import type { tanningRecord as wireRecord } from '#src/contract/sessions.ts'
import type { TanningRecord } from '#src/domain/sessions/session.ts'
import type { z } from 'zod/mini'

import { callWire } from '#src/client/http/call-api.ts'
import { toInstant } from '#src/client/http/instant.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter, type Place } from '#src/client/http/page-after.ts'

export interface RecordsPage {
  records: TanningRecord[]
  hasMore: boolean
  next?: Place | undefined
  /** Of the whole year, not of this page. */
  totalMinutes: number
  totalTimes: number
  /** Minutes of each month, January first. */
  months: number[]
}

export const recordsKey = ['records'] as const

/** One page of a year's sessions, newest first; pages count from 1. */
export function recordsQuery(year: number, page: number) {
  return persistedQuery({
    queryKey: [...recordsKey, year, page],
    load: async ({ signal, client }): Promise<RecordsPage> => {
      const after = await pageAfter(client, page, (before) => recordsQuery(year, before))
      const body = { year, ...after, page_size: 20 }
      const answer = await callWire(loadYear, '/api/user/usageYearRecord', body, { signal })
      return {
        records: answer.list.map(toRecord),
        hasMore: answer.has_more,
        next: answer.next,
        totalMinutes: answer.total_minutes,
        totalTimes: answer.total_times,
        months: answer.months,
      }
    },
  })
}

const loadYear = async () => (await import('#src/contract/sessions.ts')).usageYearRecord

function toRecord(wire: z.output<typeof wireRecord>): TanningRecord {
  return {
    sessionId: wire.session_id,
    deviceId: wire.device_id,
    deviceName: wire.device_name,
    shopName: wire.shop_name,
    minutes: wire.minutes,
    secondsOn: wire.seconds_on,
    intensity: wire.intensity,
    startedAt: toInstant(wire.started_at),
    endedAt: toInstant(wire.ended_at),
    endReason: wire.end_reason,
    timesLeft: wire.times_left,
    timeZone: wire.time_zone,
  }
}

import type { QueryClient } from '@tanstack/react-query'

import type { Bed } from '#src/domain/beds/bed.ts'
import type { TanningRecord } from '#src/domain/sessions/session.ts'
import { endedSessionCopy } from '#src/client/storage/ended-session-copy.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import { devicesQuery } from '#src/client/api/beds.ts'
import { type Soonest, soonestQuery } from '#src/client/api/calendar.ts'
import { recordsQuery } from '#src/client/api/session-records.ts'

import { readRest, recentMs } from './rest.ts'

/** The next time that a member may book, its bed (undefined where the studio lists it no more), and when that was heard, in ms. */
export type FreeTime = NonNullable<Soonest['soonest']> & { bed: Bed | undefined; heardAt: number }

/** Each is undefined where neither the studio nor this phone can tell. */
export interface AfterVisit {
  /** Until when the skin rests, in ms; 0 where it does not. */
  restUntil: number | undefined
  /** null: nothing is free within a week. */
  free: FreeTime | null | undefined
}

/** What home tells a member who has nothing booked, asked one after the other: none of it is in the way of what they do. What is free only where a studio is named. */
export async function readAfterVisit(queries: QueryClient, shopId: number | undefined): Promise<AfterVisit> {
  const restUntil = await readRest(queries)
  if (restUntil !== undefined && restUntil > serverNow()) await readLastSession(queries)
  const free = shopId === undefined ? undefined : await readFree(queries, shopId)
  return { restUntil, free }
}

/** A session is of the year that its studio has: nowhere is it later than UTC+14. */
const furthestAheadMs = 14 * 3_600_000

/** The session that the skin rests from, which may have ended on another phone. */
async function readLastSession(queries: QueryClient): Promise<void> {
  const uid = remembered.userId.read()
  const year = new Date(serverNow() + furthestAheadMs).getUTCFullYear()
  // In the first days of a year the last session may be of the one before.
  const newest = (await newestOf(queries, year)) ?? (await newestOf(queries, year - 1))
  if (!newest || uid === undefined || uid !== remembered.userId.read()) return
  const { sessionId, secondsOn, intensity, startedAt, endedAt, endReason, timesLeft } = newest
  endedSessionCopy.write(uid, { sessionId, secondsOn, intensity, startedAt, endedAt, endReason, timesLeft })
}

async function newestOf(queries: QueryClient, year: number): Promise<TanningRecord | undefined> {
  const query = { ...recordsQuery(year, 1), staleTime: recentMs }
  await queries.prefetchQuery(query)
  return queries.getQueryData(query.queryKey)?.records[0]
}

async function readFree(queries: QueryClient, shopId: number): Promise<FreeTime | null | undefined> {
  const query = soonestQuery(shopId)
  await queries.prefetchQuery(query)
  const answered = queries.getQueryState(query.queryKey)
  // What an earlier visit has left is no answer to what is free now.
  if (answered?.status !== 'success' || !answered.data) return undefined
  const { soonest } = answered.data
  if (!soonest) return null
  const beds = devicesQuery(shopId)
  await queries.prefetchQuery(beds)
  const bed = queries.getQueryData(beds.queryKey)?.find(({ deviceId }) => deviceId === soonest.deviceId)
  return { ...soonest, bed, heardAt: serverNow() }
}

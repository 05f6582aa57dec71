import type { listEvents, listSessionRecords, sessionFile } from '#src/contract/staff/session-records.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter } from '#src/client/http/page-after.ts'
import type { z } from 'zod/mini'

import type { Camel } from '#src/contract/codec.ts'
import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'
import type { recordFilters, recordTabs } from '#src/contract/staff/record-kinds.ts'

export type SessionRecords = AnswerOf<typeof listSessionRecords>
export type SessionRecord = SessionRecords['list'][number]
export type SessionFile = Camel<z.output<typeof sessionFile>>
type Happenings = AnswerOf<typeof listEvents>
export type Happened = Happenings['list'][number]
export type RecordTab = (typeof recordTabs)[number]
export type RecordOnly = (typeof recordFilters)[number]

export interface RecordFilter {
  shopId: number
  /** YYYY-MM-DD of the studio's calendar. */
  date: string
  deviceId: string | undefined
  only: RecordOnly
  page: number
}

const load = async () => await import('#src/contract/staff/session-records.ts')
export const recordsKey = [...devicesKey, 'records'] as const

export function sessionRecordsQuery(filter: RecordFilter) {
  const { shopId, date, deviceId, only, page } = filter
  return persistedQuery({
    queryKey: [...recordsKey, 'sessions', shopId, date, deviceId ?? '', only, page],
    load: async ({ signal, client }): Promise<SessionRecords> => {
      const call = async () => (await load()).listSessionRecords
      const after = await pageAfter(client, page, (before) => sessionRecordsQuery({ ...filter, page: before }))
      const body = { shopId, date, deviceId, only, ...after }
      return await callApi(call, '/api/admin/device-records/sessions', body, { signal })
    },
  })
}

const loaders = {
  events: { path: '/api/admin/device-records/events', call: async () => (await load()).listEvents },
  faults: { path: '/api/admin/device-records/faults', call: async () => (await load()).listFaults },
  doors: { path: '/api/admin/device-records/doors', call: async () => (await load()).listDoorOpenings },
} as const

export function happeningsQuery(tab: Exclude<RecordTab, 'sessions'>, filter: RecordFilter) {
  const { shopId, date, deviceId, page } = filter
  return persistedQuery({
    queryKey: [...recordsKey, tab, shopId, date, deviceId ?? '', page],
    load: async ({ signal, client }): Promise<Happenings> => {
      const after = await pageAfter(client, page, (before) => happeningsQuery(tab, { ...filter, page: before }))
      const body = { shopId, date, deviceId, ...after }
      const { path, call } = loaders[tab]
      return await callApi<Awaited<ReturnType<typeof call>>>(call, path, body, { signal })
    },
  })
}

export function sessionFileQuery(sessionId: string) {
  return persistedQuery({
    queryKey: [...recordsKey, 'file', sessionId],
    load: async ({ signal }): Promise<SessionFile> => {
      const call = async () => (await load()).getSessionRecord
      return await callApi(call, '/api/admin/device-records/session', { sessionId }, { signal })
    },
  })
}

/** What the bed says decides; `didAnswer` tells whether it said anything. */
export async function askAgain({ sessionId }: { sessionId: string }, opId: string) {
  const call = async () => (await load()).askAgain
  const options = { opId, timeoutMs: 12_000 }
  return await callApi(call, '/api/admin/device-records/ask', { sessionId }, options)
}

export interface Settling {
  sessionId: string
  verdict: 'release' | 'use'
  rev: number
  reason: string
}

/** Throws an `ApiError`: `too-soon` while the bed's own timer may still be running. */
export async function settleSession({ sessionId, verdict, rev, reason }: Settling, opId: string): Promise<void> {
  const call = async () => (await load()).settleSession
  await callApi(call, '/api/admin/device-records/settle', { sessionId, verdict, rev, reason }, { opId })
}

export async function resolveContradiction(
  { sessionId, reason }: { sessionId: string; reason: string },
  opId: string,
): Promise<void> {
  const call = async () => (await load()).resolveContradiction
  await callApi(call, '/api/admin/device-records/resolve', { sessionId, reason }, { opId })
}

export interface Compensating {
  sessionId: string
  reason: string
  /** The member of staff was shown that the session was made good already. */
  isMore: boolean
}

/** Gives back the one time that a session cost. `already-compensated`: it was given, and more was not asked for. */
export async function compensate({ sessionId, reason, isMore }: Compensating, opId: string): Promise<void> {
  const call = async () => (await load()).compensate
  const body = { sessionId, times: 1, reason, ...(isMore && { isMore: true }) }
  await callApi(call, '/api/admin/device-records/compensate', body, { opId })
}

export async function exportRecords(tab: RecordTab, { shopId, date, deviceId, only }: RecordFilter) {
  const call = async () => (await load()).exportRecords
  const body = { tab, shopId, date, deviceId, only }
  return await callApi(call, '/api/admin/device-records/export', body, { timeoutMs: 60_000 })
}

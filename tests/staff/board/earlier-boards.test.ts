// @vitest-environment happy-dom
import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { indexedDB } from 'fake-indexeddb'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

import { failureOf } from '#src/client/http/call-api.ts'
import type { persistedQuery } from '#src/client/http/persisted-query.ts'
import { persistedAnswers } from '#src/client/storage/rows/persisted-answers.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { alertsQuery } from '#src/staff/board/alerts/alert-calls.ts'
import { boardQuery } from '#src/staff/board/board-calls.ts'

import { soon } from '../../support/soon.ts'

/** An alert as a tablet has kept it since before alerts were pushed to phones. */
const alert = {
  key: 'bed-fault:bed-2',
  kind: 'bed-fault',
  severity: 'bad',
  since: 1,
  subject: { id: 'bed-2', name: 'Bed 2' },
  sessionId: null,
  member: null,
  bookings: 0,
  firstBookingAt: null,
  lamps: null,
  waiting: 0,
  owner: null,
}
const ofThisVersion = { owner: null, notified: [], escalatesAt: null }

beforeEach(async () => {
  globalThis.indexedDB = indexedDB
  await persistedAnswers.clear()
  remembered.userId.write('cleo')
  remembered.token.write('token of cleo')
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('Failed to fetch')))
})

/** What a page of this version shows without a connection of what an earlier one has kept. */
async function shown<T>(query: ReturnType<typeof persistedQuery<T>>, data: unknown) {
  await persistedAnswers.write('cleo', hashKey(query.queryKey.slice(0, -1)), { asOf: Date.now(), data })
  const observer = new QueryObserver(new QueryClient(), query)
  onTestFinished(observer.subscribe(() => undefined))
  await soon(() => expect(observer.getCurrentResult().isError).toBe(true))
  return observer.getCurrentResult()
}

it('a board that a tablet has kept from an earlier version says of its alerts what the page reads', async () => {
  const { data: board } = await shown(boardQuery(1, 'en-US'), { alerts: [alert], openIssues: 0 })
  expect(board).toMatchObject({ alerts: [ofThisVersion], openProblems: 0 })
})

it('so does a list of alerts', async () => {
  const { data: shops } = await shown(alertsQuery('en-US'), [
    { shopId: 1, timeZone: 'Asia/Hong_Kong', alerts: [alert] },
  ])
  expect(shops).toMatchObject([{ shopId: 1, alerts: [ofThisVersion] }])
})

it('what this version cannot make anything of is no board, and the studio is asked', async () => {
  const { data, error } = await shown(boardQuery(1, 'en-US'), { beds: [] })
  expect(data).toBeUndefined()
  expect(failureOf(error)).toEqual({ kind: 'unreachable' })
})

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

import { followLists } from '#src/staff/board/live/changed-lists.ts'
import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let studios = 0

/** A ledger on screen whose readings are counted, and another list that nobody looks at. */
async function shownLedger() {
  const shopId = ++studios
  const queries = new QueryClient()
  const readings = { shown: 0, hidden: 0 }
  const read = (which: keyof typeof readings) => async () => ++readings[which]
  const shown = { queryKey: [...transactionsKey, 'list'], queryFn: read('shown'), staleTime: Infinity }
  const observer = new QueryObserver(queries, shown)
  onTestFinished(observer.subscribe(() => undefined))
  await queries.fetchQuery({ queryKey: [...transactionsKey, 'other'], queryFn: read('hidden') })
  const followed = followLists(queries, { shopId, lists: { ledger: true } })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(readings).toEqual({ shown: 1, hidden: 1 })
  const asOf = () => queries.getQueryState(shown.queryKey)?.dataUpdatedAt ?? 0
  return { shopId, queries, readings, followed, asOf }
}

it('reads what is shown again at once, and many changes no more often than once in a second', async () => {
  const { readings, followed } = await shownLedger()
  followed.onMarks({ ledger: 'a' })
  await vi.advanceTimersByTimeAsync(1)
  expect(readings).toEqual({ shown: 2, hidden: 1 })
  for (let change = 0; change < 40; change++) {
    followed.onMarks({ ledger: `b${change}` })
    await vi.advanceTimersByTimeAsync(50)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(readings.shown).toBeLessThanOrEqual(5)
  followed.onMarks({ ledger: 'b39' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(readings.shown).toBeLessThanOrEqual(5)
})

it('reads nothing again where the line comes back with the word of before, and does where it was not read for it', async () => {
  const { readings, followed, queries, shopId } = await shownLedger()
  followed.onMarks({ ledger: 'a' })
  await vi.advanceTimersByTimeAsync(2_000)
  followed.stop()
  const next = followLists(queries, { shopId, lists: { ledger: true } })
  next.onMarks({ ledger: 'a' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(readings.shown).toBe(2)
  next.onMarks({ ledger: 'b' })
  next.stop()
  followLists(queries, { shopId, lists: { ledger: true } }).onMarks({ ledger: 'b' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(readings.shown).toBe(3)
})

it('makes what is shown younger by a sign of life, but not what could not be read', async () => {
  const { followed, asOf, queries } = await shownLedger()
  const before = asOf()
  followed.onAlive()
  expect(asOf()).toBeGreaterThan(before)
  const young = asOf()
  await vi.advanceTimersByTimeAsync(3_000)
  queries.setQueryDefaults([...transactionsKey, 'list'], { retry: false })
  await queries
    .fetchQuery({
      queryKey: [...transactionsKey, 'list'],
      queryFn: () => Promise.reject(new Error('no')),
      staleTime: 0,
    })
    .catch(() => undefined)
  followed.onAlive()
  expect(asOf()).toBe(young)
})

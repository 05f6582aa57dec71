import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { frozenWith } from '#src/staff/api/first-page.ts'
import { historyQuery } from '#src/staff/api/history.ts'

const asOf = '2026-11-21T08:00:00.000Z'
const page = {
  entries: [],
  total: { count: 0, isCapped: false },
  hasMore: true,
  isCut: false,
  check: undefined,
  asOf,
}

test('a later page is asked for as of the first one that is on the screen', () => {
  const client = new QueryClient()
  const first = historyQuery({ nouns: ['shop'] }, 1)
  client.setQueryData(first.queryKey, page)
  expect(frozenWith(client, 2, first)).toEqual({ as_of: asOf })
  expect(frozenWith(client, 2, historyQuery({ nouns: ['shop'] }, 1))).toEqual({ as_of: asOf })
  expect(frozenWith(client, 2, historyQuery({ nouns: ['bed'] }, 1))).toEqual({})
})

test('the first page is asked for as everything is now, and so is a page that was opened by itself', () => {
  const client = new QueryClient()
  const first = historyQuery({}, 1)
  expect(frozenWith(client, 3, first)).toEqual({})
  client.setQueryData(first.queryKey, page)
  expect(frozenWith(client, 1, first)).toEqual({})
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { pageAfter } from '#src/client/http/page-after.ts'
import { historyQuery } from '#src/staff/chain/staff-log/staff-log-calls.ts'

const place = { by: 1_795_000_000_000, id: 'entry-20' }
const page = {
  list: [],
  page: 1,
  total: { count: 0, isCapped: false },
  hasMore: true,
  isCut: false,
  next: place,
}

test('a later page is asked for from where the one before it ends', async () => {
  const client = new QueryClient()
  client.setQueryData(historyQuery({ nouns: ['shop'] }, 2).queryKey, page)
  const after = (nouns: string[], wanted: number) =>
    pageAfter(client, wanted, (before) => historyQuery({ nouns }, before))
  expect(await after(['shop'], 3)).toEqual({ page: 3, after: place })
  expect(await after(['bed'], 3)).toEqual({ page: 3 })
  expect(await after(['shop'], 1)).toEqual({ page: 1 })
})

test('a page that is read anew together with the one before it begins where that ends now', async () => {
  const client = new QueryClient()
  const first = historyQuery({}, 1)
  client.setQueryData(first.queryKey, page)
  const { promise, resolve } = Promise.withResolvers<typeof page>()
  const isRead = client.fetchQuery({ queryKey: first.queryKey, queryFn: () => promise })
  const asked = pageAfter(client, 2, (at) => historyQuery({}, at))
  const moved = { by: place.by + 5, id: 'entry-21' }
  resolve({ ...page, next: moved })
  expect(await asked).toEqual({ page: 2, after: moved })
  await isRead
})

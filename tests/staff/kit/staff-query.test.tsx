// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { waitLonger } from '../../support/wait-longer.ts'

waitLonger()

/** A reading that is answered by hand, with a copy from before. */
function setUp(isFreshNeeded: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } })
  const before = { updatedAt: Date.now() - 60_000 }
  client.setQueryData(['offer'], 'from before', before)
  const answer = Promise.withResolvers<string>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const options = { queryKey: ['offer'], queryFn: () => answer.promise }
  return { answer, ...renderHook(() => useStaffQuery(options, { isFreshNeeded }), { wrapper }) }
}

test('a copy from before is shown at once, until the studio has answered', async () => {
  const { result, answer } = setUp(false)
  expect(result.current).toMatchObject({ data: 'from before', state: 'ready' })
  answer.resolve('of now')
  await waitFor(() => expect(result.current.data).toBe('of now'))
})

test('where money is computed from it, the copy waits for the answer of the studio', async () => {
  const { result, answer } = setUp(true)
  expect(result.current).toMatchObject({ data: undefined, state: 'loading' })
  answer.resolve('of now')
  await waitFor(() => expect(result.current).toMatchObject({ data: 'of now', state: 'ready' }))
})

test('the copy is shown after all where the studio cannot be asked', async () => {
  const { result, answer } = setUp(true)
  answer.reject(new Error('unreachable'))
  await waitFor(() => expect(result.current).toMatchObject({ data: 'from before', state: 'ready' }))
})

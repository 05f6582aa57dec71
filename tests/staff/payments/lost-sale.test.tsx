// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Input, useSale } from '#src/staff/payments/sale/use-sale.ts'
import { remembered } from '#src/client/storage/remembered.ts'

const sale = {
  uid: 'm1',
  packageId: 'ten',
  packageRev: 1,
  shopId: 1,
  method: 'cash',
  reference: '',
  amountCents: 168_000,
  note: '',
} as const
const input: Input = { kind: 'sale', sale }

/** What the till knows when its page is opened. */
function openTill() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  return renderHook(() => useSale(), { wrapper })
}

beforeEach(() => {
  sessionStorage.clear()
  remembered.userId.write('staff-1')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The line is cut')))
})
afterEach(() => void vi.unstubAllGlobals())

describe('a sale whose answer was lost', () => {
  it('is asked for again after a reload, under the id that it was sent with', async () => {
    const till = openTill()
    act(() => till.result.current.start(input))
    await waitFor(() => expect(till.result.current.state.step).toBe('checking'))
    const before = till.result.current.state
    till.unmount()
    expect(openTill().result.current.state).toEqual(before)
  })

  it('is not offered to a second clerk', async () => {
    const till = openTill()
    act(() => till.result.current.start(input))
    await waitFor(() => expect(till.result.current.state.step).toBe('checking'))
    till.unmount()
    remembered.userId.write('staff-2')
    expect(openTill().result.current.state).toEqual({ step: 'ready' })
  })

  it('is known as an earlier version of the app has kept it', () => {
    // oxlint-disable-next-line names/glossary -- the name under which it was stored
    sessionStorage.setItem('staffSale', JSON.stringify({ opId: 'o1', wish: input, by: 'staff-1' }))
    expect(openTill().result.current.state).toEqual({ step: 'checking', intent: { opId: 'o1', input, by: 'staff-1' } })
  })
})

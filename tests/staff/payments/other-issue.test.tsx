// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { staffShopsQuery } from '#src/staff/kit/lists/shop-list-calls.ts'
import { selfQuery } from '#src/staff/kit/self/self-calls.ts'
import { IssuesDrawer } from '#src/staff/payments/issues/issues-drawer.tsx'
import { type PayIssue, payIssuesQuery } from '#src/staff/payments/issues/payment-issue-calls.ts'
import { waitLonger } from '../../support/wait-longer.ts'

waitLonger()

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

// Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
beforeAll(async () => {
  await import('#src/contract/staff/payments/cash-slip.ts')
})
afterEach(() => vi.unstubAllGlobals())

const aSlip = (number: string) =>
  ({
    issueId: number,
    kind: 'cash-slip',
    state: 'open',
    openedAt: 0,
    paymentRef: number,
    amountCents: 5_000,
    currency: 'HKD',
    detail: null,
    member: null,
    settled: null,
  }) as PayIssue

/** Two cash sales to decide about; nothing can be decided without a line. */
function openIssues() {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The line is cut')))
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(selfQuery().queryKey, { allowed: ['/api/admin/transactions/decide-slip'] } as never)
  queries.setQueryData(staffShopsQuery().queryKey, [])
  const list = [aSlip('S1'), aSlip('S2')]
  const listed = { list, open: 2, hasMore: false, timeZone: 'Asia/Hong_Kong' }
  queries.setQueryData(payIssuesQuery(1, 'open', 1).queryKey, listed as never)
  const none = () => undefined
  const root = createRootRoute()
  const component = () => <IssuesDrawer shopId={1} show="open" onShow={none} onClose={none} />
  const admin = createRoute({ getParentRoute: () => root, path: '/admin', component })
  const history = createMemoryHistory({ initialEntries: ['/admin'] })
  const router = createRouter({ routeTree: root.addChildren([admin]), history })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  )
}

async function decideAbout(at: number, number: string) {
  const rows = await screen.findAllByRole('button', { name: 'Decide…', hidden: true })
  fireEvent.click(rows[at]!)
  return within(await screen.findByRole('dialog', { name: `Decide about ${number}?` }))
}

it('neither what was chosen for one issue nor what became of it is shown of the next', async () => {
  openIssues()
  const first = await decideAbout(0, 'S1')
  fireEvent.click(first.getByRole('radio', { name: 'Cash went back' }))
  fireEvent.change(first.getByRole('textbox'), { target: { value: 'the guest came back' } })
  fireEvent.click(first.getByRole('button', { name: 'Cancel the slip' }))
  await first.findByText(/isn't known whether this was done/)
  fireEvent.click(first.getByRole('button', { name: 'Decide later' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Decide about S1?' })).toBeNull())

  const second = await decideAbout(1, 'S2')
  expect(second.queryByText(/isn't known whether this was done/)).toBeNull()
  expect(second.getByRole('radio', { name: 'Keep as sold', checked: true })).toBeDefined()
})

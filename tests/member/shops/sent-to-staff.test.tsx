// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { type ReactNode } from 'react'
import { expect, it } from 'vitest'

import { shopsQuery } from '#src/client/api/shops/shops.ts'
import { defaultRules } from '#src/domain/chain/app-config.ts'
import { inOrder } from '#src/domain/payments/online-payment.ts'
import { hasCounter, type OperatingMode, operatingModes } from '#src/domain/shops/operating-mode.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { Notices } from '#src/member/appointments/appointment-notices.tsx'
import { PayChoice } from '#src/member/payments/pay-choice.tsx'
import { BlockNote } from '#src/member/sessions/start/block-note.tsx'

import { show } from '../../ui/render.tsx'

/** What is said in a studio that is run so. */
async function said(operatingMode: OperatingMode, children: (shop: Shop) => ReactNode): Promise<string> {
  const shop = { shopId: 1, operatingMode, identityCheck: 'once' } as Shop
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(shopsQuery().queryKey, [shop])
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <main>{children(shop)}</main> }),
    history: createMemoryHistory(),
  })
  show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getByRole('main').textContent).not.toBe(''))
  return screen.getByRole('main').textContent
}

const shown: [string, (shop: Shop) => ReactNode][] = [
  [
    'who has to show an ID at the bed',
    () => <BlockNote block={{ why: 'no-identity', when: 'once' }} shopId={1} minGapHours={48} />,
  ],
  ['who has to show an ID before the visit', (shop) => <Notices rules={defaultRules} shop={shop} />],
  [
    'who pays by hand',
    (shop) => (
      <PayChoice
        methods={['counter', 'stripe']}
        isAtCounter={hasCounter(shop)}
        chosen="counter"
        onChoose={() => undefined}
      />
    ),
  ],
]

it.each(shown)('%s is sent to the staff only where a studio has some', async (_, children) => {
  const text = await said('unstaffed', children)
  expect(text).not.toMatch(/at the counter;|Bring an ID: staff|show it to the staff/)
  expect(text).toMatch(/contact support|nobody staffs/i)
})

it.each(shown)('%s is sent to the staff where a studio has them', async (_, children) => {
  expect(await said('staffed-hours', children)).toMatch(/at the counter;|Bring an ID: staff|show it to the staff/)
})

it('the page for paying online comes first where nobody is at a counter', () => {
  const firstIn = (operatingMode: OperatingMode) => inOrder(['counter', 'stripe'], hasCounter({ operatingMode }))[0]
  expect(operatingModes.map(firstIn)).toEqual(['stripe', 'counter', 'counter'])
  expect(inOrder(['counter'], false)).toEqual(['counter'])
})

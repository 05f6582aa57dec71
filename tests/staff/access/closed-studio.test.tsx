// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { AccessDrawer } from '#src/staff/access/access-drawer.tsx'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'

import { show } from '../../ui/render.tsx'

function aShop(shopId: number, name: string, stage: ListedShop['stage']): ListedShop {
  const entry = { language: 'en-US', name, address: '', tags: [] }
  return { shopId, stage, name, address: '', tags: [], languages: [entry] } as unknown as ListedShop
}

const shops = [aShop(1, 'Central', 'open'), aShop(2, 'Wan Chai', 'closed'), aShop(3, 'Tai Po', 'closed')]

it('shows the level at a studio that is closed for good, so that it can be taken away', () => {
  const person = {
    uid: 'joey',
    nickname: 'Joey',
    phoneMasked: '51 **** 07',
    rev: 1,
    level: null,
    shops: [{ shopId: 2, level: 'staff' as const, since: 0 }],
  }
  show(
    <QueryClientProvider client={new QueryClient()}>
      <AccessDrawer person={person} shops={shops} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Central')).toBeTruthy()
  expect(screen.queryByText('Tai Po')).toBeNull()
  expect(screen.getByText('Closed for good').parentElement?.textContent).toContain('Wan Chai')
  const closed = screen.getByRole('radiogroup', { name: 'Wan Chai' })
  const none = [...closed.querySelectorAll('[role="radio"], input')].at(0)
  if (!none) throw new Error('There is nothing to choose')
  fireEvent.click(none)
  expect(screen.getByRole('button', { name: 'Take all access away' }).getAttribute('aria-disabled')).not.toBe('true')
})

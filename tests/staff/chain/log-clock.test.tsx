// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { HistoryDrawer } from '#src/staff/chain/staff-log/staff-log-drawer.tsx'

import { sqliteEngine } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { openServer } from '../../support/open-server.ts'
import { lineOf } from '../../support/staff/lost-answers.ts'
import { show } from '../../ui/render.tsx'

// Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
beforeAll(async () => {
  await Promise.all([import('#src/contract/staff/staff-log.ts'), import('#src/contract/staff/self.ts')])
})
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('the change history goes by the clocks of the chain, and a booking in it by those of its studio, wherever the owner is', async () => {
  const place = await openServer(sqliteEngine)
  const { store, clock, member, post } = place
  await store.db.updateTable('shops').set({ timeZone: 'Asia/Tokyo' }).where('shopId', '=', 1).execute()
  const ann = await member({ nickname: 'Ann' })
  const owner = await member({ role: 'admin', staffLevel: 'owner', nickname: 'Owner' })
  // 16:00 in Hong Kong; the booking begins at 19:00 in Tokyo.
  const id = await addVisit(store, ann, { startsAt: clock.now + 2 * 3_600_000 })
  const canceled = anIntent(owner, { appointment_id: id, rev: 1, reason: 'guest called' })
  expect((await post('/api/admin/appointment/cancel', canceled)).code).toBe('ok')
  lineOf(place, owner)
  show(
    <QueryClientProvider client={new QueryClient()}>
      <HistoryDrawer subject={`appointment:${id}`} nouns={['appointment']} open onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const entry = await screen.findByText('guest called')
  const item = within(entry.closest('li')!)
  await waitFor(() => expect(item.getByText('21 Nov 2026 16:00').tagName).toBe('TIME'))
  expect(item.getByText('21 Nov 2026 19:00')).toBeDefined()
})

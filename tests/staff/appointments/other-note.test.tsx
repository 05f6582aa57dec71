// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { aMemberWithPhone, openScreen } from '../../member/app/open-screen.tsx'
import { addVisit } from '../../support/fixtures.ts'

it('the panel beside the calendar says nothing of one booking that became of the one before', async () => {
  const { store, clock, member } = await aMemberWithPhone()
  // There is room for the panel beside the grid.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const [ann, bob] = [await member({ nickname: 'Ann' }), await member({ nickname: 'Bob' })]
  const clerk = await member({ role: 'admin', staffLevel: 'owner', nickname: 'Clerk' })
  const first = await addVisit(store, ann, { startsAt: clock.now + 3_600_000 })
  const second = await addVisit(store, bob, { startsAt: clock.now + 2 * 3_600_000 })
  const { router } = await openScreen(`/admin/appointmentchange?open=${first}`, clerk)
  const panelOf = async (id: string) =>
    await waitFor(() => {
      const panel = screen.getByRole('complementary', { name: 'Details' })
      const booking = panel.querySelector<HTMLElement>(`[data-booking="${id}"]`)
      if (!booking) throw new Error('It is not shown yet')
      return booking
    })
  fireEvent.click(within(await panelOf(first)).getByRole('button', { name: 'Cancel' }))
  const dialog = await screen.findByRole('dialog')
  // Another tablet changes it meanwhile.
  await store.db.updateTable('appointments').set({ rev: 7 }).where('appointmentId', '=', first).execute()
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'guest called' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }))
  await screen.findByText(/Someone else changed this/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () => await router.navigate({ to: '.', search: { open: second } as never }))
  const booking = await panelOf(second)
  expect(within(booking).getByText('Bob')).toBeDefined()
  expect(within(booking).queryByText(/Someone else changed this/)).toBeNull()
})

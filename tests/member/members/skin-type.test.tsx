// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { addVisit } from '../../support/fixtures.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

const type = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })

it('the type of skin that was chosen last is the one that stays, is shown at once, and says what follows from it', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/settings?show=skin', phone.me)
  // As the arrow keys go through them.
  for (const name of [/Rarely burns/, /Sometimes burns/, /Burns easily/]) fireEvent.click(await type(name))
  const chosen = await type(/Burns easily/)
  await waitFor(() => expect(chosen.checked).toBe(true))
  expect(chosen.matches(':disabled'), 'the keys go on from here').toBe(false)
  await screen.findByText('Skin that burns easily gets the lightest intensity only.')
  await waitFor(async () => {
    const { data } = await phone.post('/api/user/getUserInfo', phone.me)
    expect(data.skin_type).toBe(2)
  })
  expect(chosen.checked).toBe(true)
})

it('a booking of before says that no bed starts for skin that always burns, and not that all is set', async () => {
  const phone = await aMemberWithPhone()
  const { store, clock, me } = phone
  const id = await addVisit(store, me, { startsAt: clock.now + 60 * 60_000 })
  await store.db.updateTable('members').set({ skinType: 1 }).where('uid', '=', me.uid).execute()
  await openScreen(`/appointment-result?id=${id}`, me)
  await screen.findByRole('heading', { name: 'Not safe for your skin' })
  expect(screen.queryByText('All set')).toBeNull()
  expect(screen.getByRole('link', { name: 'Skin type' }).getAttribute('href')).toContain('show=skin')
})

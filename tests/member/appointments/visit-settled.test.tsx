// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { aBooking, aPackage } from '../../support/fixtures.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

it('a booking says what is left to do, and the risk notice is agreed to there and not at the bed', async () => {
  const phone = await aMemberWithPhone()
  await phone.store.db.insertInto('packages').values(aPackage()).execute()
  await phone.post('/api/appointment/addappointment', aBooking(phone.me))
  await openScreen('/appointment-result?from=last', phone.me)
  expect(await screen.findByRole('heading', { name: '2 things left to do' })).toBeTruthy()
  expect(screen.getByText('No package of yours can be used for this appointment')).toBeTruthy()
  expect(screen.getByText(/Packages from HK\$1,680\./)).toBeTruthy()

  fireEvent.click(screen.getByRole('link', { name: 'Read and agree' }))
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.focus(await screen.findByRole('button', { name: "You've read it all. Back to top" }))
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm and continue' }))
  expect(await screen.findByText('Risk notice agreed to')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('heading', { name: '1 thing left to do' })).toBeTruthy())
  const { data } = await phone.post('/api/user/getUserInfo', phone.me)
  expect(data.consent_version).not.toBeNull()
})

// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { addVisit } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

const wifi = 'QuarterSun-Guest'

/** A member whose phone has read home with a signal; `beginsIn` of their booking, if there is one. */
async function afterHome({ beginsIn }: { beginsIn?: number } = {}) {
  const phone = await aMemberWithPhone()
  await phone.store.db.updateTable('shops').set({ wifiName: wifi, phone: '+852 3188 0247' }).execute()
  if (beginsIn === undefined) return phone
  await addVisit(phone.store, phone.me, { startsAt: phone.clock.now + beginsIn })
  const home = await openScreen('/', phone.me)
  await screen.findByRole('link', { name: /^Scan/ })
  home.close()
  return phone
}

const title = async (name: string) => await screen.findByRole('heading', { name })

it('without a signal and without a pass it says how to get one, by the name of the Wi-Fi', async () => {
  const { line, me } = await afterHome({ beginsIn: 2 * minute })
  line.state = 'cut'
  await openScreen('/pass', me)
  await title('No pass on this phone')
  expect(await screen.findByText(wifi)).toBeTruthy()
  const steps = within(screen.getByRole('list')).getAllByRole('heading')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    "Connect to the studio's Wi-Fi",
    'Come back here',
    'Still locked out? Call us',
  ])
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy()
  expect(screen.getByText(/Waiting for a signal. You can go in until \d\d:\d\d/)).toBeTruthy()
}, 180_000)

it('with a signal it says why the studio gives none, and leads to the door', async () => {
  const { me } = await afterHome({ beginsIn: 2 * minute })
  await openScreen('/pass', me)
  await title('No pass on this phone')
  expect(screen.queryByText(wifi)).toBeNull()
  expect(screen.getByRole('link', { name: 'Scan the door' }).getAttribute('href')).toBe('/hk/scan-qrcode')
  expect(screen.queryByText(/Waiting for a signal/)).toBeNull()
}, 180_000)

it('a booking whose time is past has no pass any more, also where the studio cannot be asked', async () => {
  const { line, me, wait } = await afterHome({ beginsIn: 2 * minute })
  line.state = 'cut'
  wait(60 * minute)
  await openScreen('/pass', me)
  expect(await screen.findByText('Your booking is over')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Book' })).toBeTruthy()
}, 180_000)

it('where nothing is booked it leads to booking', async () => {
  const { me } = await afterHome()
  await openScreen('/pass', me)
  expect(await screen.findByText('Nothing booked')).toBeTruthy()
}, 180_000)

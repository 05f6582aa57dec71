// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { minute } from '../../support/open-server.ts'
import { openScreen } from '../app/open-screen.tsx'
import { doorPath, openButton, says, standAtDoor } from './stand-at-door.ts'

/** A member who has just opened the door of their booking. */
async function insideTheDoor() {
  const door = await standAtDoor()
  const first = await openScreen(doorPath, door.me)
  fireEvent.click(await openButton())
  await says('Door is open')
  await screen.findByText(/^Bed 1/)
  return { ...door, first }
}

const scanLink = async () => (await screen.findByRole('link', { name: 'Scan bed' })).getAttribute('href')

it('home still shows the appointment after the door opened, and that the bed is next', async () => {
  const { first, me, wait } = await insideTheDoor()
  first.close()
  await openScreen('/', me)
  expect(await scanLink()).toBe('/hk/scan-qrcode')
  await says('Checked in')
  await says('until 16:32')
  await says('Open the door again')
  first.close()
  wait(33 * minute)
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Scan bed' })).toBeNull())
})

it('the last appointment is still there after the door opened, and leads to the bed', async () => {
  const { first, me } = await insideTheDoor()
  first.close()
  await openScreen('/appointment-result?from=last', me)
  expect(await scanLink()).toBe('/hk/scan-qrcode')
  await says('Checked in')
  expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull()
})

it('a phone that loses its signal inside still knows the appointment and what comes next', async () => {
  const { first, me, line } = await insideTheDoor()
  await waitFor(async () => expect(await persistedLatest(me.uid)).toMatchObject({ data: { state: 'visited' } }))
  first.close()
  line.state = 'cut'
  const home = await openScreen('/', me)
  expect(await scanLink()).toBe('/hk/scan-qrcode')
  home.close()
  await openScreen('/appointment-result?from=last', me)
  expect(await scanLink()).toBe('/hk/scan-qrcode')
})

async function persistedLatest(uid: string): Promise<unknown> {
  const { persistedAnswers } = await import('#src/client/storage/rows/persisted-answers.ts')
  return await persistedAnswers.read(uid, '["appointments","latest"]')
}

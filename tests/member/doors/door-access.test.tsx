// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openDoor } from '#src/contract/doors.ts'

import { tapOf } from '../../support/devices/at-the-door.ts'
import { hour, minute } from '../../support/open-server.ts'
import { openScreen } from '../app/open-screen.tsx'
import { disc, doorPath, openButton, press, says, standAtDoor } from './stand-at-door.ts'

it('a phone without a connection sends nothing, now or later', async () => {
  const door = await standAtDoor()
  const first = await openScreen(doorPath, door.me)
  await openButton()
  first.close()
  door.line.state = 'cut'
  await openScreen(doorPath, door.me)
  await says("Your phone is offline, so the door can't be opened")
  await says(/12 樓/)
  fireEvent.click(disc())
  door.line.state = 'up'
  await press('Try again')
  expect(await openButton()).toBeTruthy()
  expect(door.commands()).toBe(0)
})

it('an offline lock says so before anything is sent, and opens once it is back', async () => {
  const door = await standAtDoor()
  door.lock.is('offline')
  await openScreen(doorPath, door.me)
  await says('Lock offline')
  await says("The lock is offline and can't be opened. Contact support.")
  fireEvent.click(disc())
  door.lock.is('ready')
  await press('Try again')
  fireEvent.click(await openButton())
  await says('Door is open')
  expect(door.commands()).toBe(1)
})

it('a lock that goes offline between look and tap says the same', async () => {
  const door = await standAtDoor()
  await openScreen(doorPath, door.me)
  const button = await openButton()
  door.lock.is('offline')
  fireEvent.click(button)
  await says("The lock is offline and can't be opened. Contact support.")
  expect(door.lock.commands).toHaveLength(0)
})

it('a member without a booking is asked to book, and cannot open the door', async () => {
  const door = await standAtDoor({ isBooked: false })
  await openScreen(doorPath, door.me)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open now' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(disc())
  expect(door.commands()).toBe(0)
  expect(screen.getByRole('link', { name: 'Book now' })).toBeTruthy()
})

it('staff without a booking choose between opening and booking', async () => {
  const door = await standAtDoor({ isBooked: false, role: 'admin' })
  await openScreen(doorPath, door.me)
  await press('Open now')
  await says('Door is open')
  expect(door.commands()).toBe(1)
})

it.each([
  ['an early member', { startsIn: 2 * hour }, 0, /^You're early. The door opens for you from 17:55/],
  ['a late member', { startsIn: -11 * minute }, 0, /^You're too late/],
  ['a blocked member', { blocked: 1 as const }, 0, /^Your account is blocked/],
  ['a member at night', {}, 8 * hour, /^The studio is closed now. Hours: 10:00–22:00/],
])('%s is told why', async (_, situation, later, said) => {
  const door = await standAtDoor(situation)
  door.travel(later)
  door.wait(later)
  await openScreen(doorPath, door.me)
  await says(said)
  fireEvent.click(disc())
  expect(door.commands()).toBe(0)
})

it('a member who is a little early sees it counted down, not called an error', async () => {
  const door = await standAtDoor({ startsIn: 12 * minute })
  await openScreen(doorPath, door.me)
  await says(/^You're early/)
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Opens in (07:00|06:5\d)$/)
  expect(screen.getByText(/^You're early/).closest('p')).toBeNull()
})

it('after three openings the staff are asked', async () => {
  const door = await standAtDoor()
  await openScreen(doorPath, door.me)
  fireEvent.click(await openButton())
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(door.lock.commands).toHaveLength(count))
    // While the door is open for this member, opening it again would not count.
    door.clock.now += 31_000
    await press('Open again')
  }
  await says("You've used all door openings for this appointment. Contact support.")
  expect(door.lock.commands).toHaveLength(3)
})

it('a door that is open for the member says so, and promises no more than is true', async () => {
  const door = await standAtDoor()
  const tap = () => door.post(openDoor.path, tapOf(door.me))
  await tap()
  const first = await openScreen(doorPath, door.me)
  await says("The door is open for you: push it. Opening it again isn't counted.")
  first.close()
  door.clock.now += 20_000
  await tap()
  door.clock.now += 20_000
  await openScreen(doorPath, door.me)
  await says('The door is open for you: push it.')
})

it('an address without a lock, and a lock that the server does not have, each have a way on', async () => {
  const door = await standAtDoor()
  const first = await openScreen('/doorcontrol', door.me)
  await says('Missing door lock parameters')
  expect(screen.getByRole('link', { name: 'Scan QR code' })).toBeTruthy()
  first.close()
  await openScreen('/doorcontrol?lock=door-9', door.me)
  await says('The studio has no door with this ID. Check it, or scan the code again.')
  expect(screen.getByRole('link', { name: 'Scan again' })).toBeTruthy()
})

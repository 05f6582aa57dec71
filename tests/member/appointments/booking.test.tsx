// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { aBooking, addVisit } from '../../support/fixtures.ts'
import { hour } from '../../support/open-server.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

/** Chooses the first that has this name: the beds of the small chain share one. */
async function choose(...names: RegExp[]) {
  for (const name of names) {
    await screen.findAllByRole('radio', { name })
    fireEvent.click(first(name))
    await waitFor(() => expect(isChosen(name)).toBe(true))
  }
}

const first = (name: RegExp) => screen.getAllByRole('radio', { name })[0] as HTMLElement

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const isChosen = (name: RegExp) => first(name).getAttribute('aria-checked') === 'true'

type Phone = Awaited<ReturnType<typeof aMemberWithPhone>>

/** What the studio has booked for the member. */
async function booked({ post, me }: Phone): Promise<unknown[]> {
  const { data } = await post('/api/user/appointmentRecord', me)
  return data.list.filter((appointment: { state: string }) => appointment.state === 'booked')
}

it('a member books a bed and is shown the ticket', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/appointment', phone.me)
  await choose(/Bed 1.*online/, /18:30, available/)
  await press('Confirm booking')
  expect(await screen.findByText("You're booked")).toBeTruthy()
  expect(screen.getByText('18:30')).toBeTruthy()
  expect(await booked(phone)).toHaveLength(1)
})

it('what is too close to the last session is closed and says why, and the first day that may be booked is shown', async () => {
  const phone = await aMemberWithPhone()
  // It is 16:00; the day after tomorrow at 18:30 is 48 hours later.
  await addVisit(phone.store, phone.me, { startsAt: phone.clock.now + 2 * hour })
  await openScreen('/appointment?device=bed-1', phone.me)
  await waitFor(() => expect(isChosen(/^Mon 23 Nov/)).toBe(true))
  expect(first(/Today/).textContent).toContain('Too soon')
  const note = 'Too close to another session of yours. You can book from Mon 23 Nov 18:30.'
  expect(await screen.findByText(note)).toBeTruthy()
  fireEvent.click(first(/18:00, too close to another session of yours/))
  expect(isChosen(/18:00/)).toBe(false)
  await choose(/18:30, available/)
  await press('Confirm booking')
  expect(await screen.findByText("You're booked")).toBeTruthy()
})

const soonest = (pressed: boolean) => screen.findByRole('button', { name: /^Next free: 16:30/, pressed })

it('the next free time is chosen beforehand, and one press books it', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/appointment', phone.me)
  await soonest(true)
  await press('Confirm booking')
  expect(await screen.findByText("You're booked")).toBeTruthy()
  expect(screen.getByText('16:30')).toBeTruthy()
  expect(await booked(phone)).toHaveLength(1)
})

it('what a member chooses is not proposed away, and without a time the button says what is missing', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/appointment', phone.me)
  await soonest(true)
  await choose(/Sun 22 Nov/)
  await soonest(false)
  await press('Confirm booking')
  expect(await screen.findByText('Choose a time first')).toBeTruthy()
  expect(await booked(phone)).toHaveLength(0)
  fireEvent.click(await soonest(false))
  await soonest(true)
  expect(isChosen(/Today/)).toBe(true)
  await press('Confirm booking')
  expect(await screen.findByText("You're booked")).toBeTruthy()
})

it('after a booking another time is proposed than the one that was just booked', async () => {
  const phone = await aMemberWithPhone()
  const screens = await openScreen('/appointment', phone.me)
  await soonest(true)
  await press('Confirm booking')
  expect(await screen.findByText("You're booked")).toBeTruthy()
  await act(() => screens.router.navigate({ to: '/appointment' }))
  // The skin rests for 48 hours after it.
  expect(await screen.findByRole('button', { name: /^Next free: Mon 23 Nov 17:00/, pressed: true })).toBeTruthy()
})

it('any bed is a choice, and the one that is free then is booked', async () => {
  const phone = await aMemberWithPhone()
  const other = await phone.member()
  await phone.post('/api/appointment/addappointment', aBooking(other, { device_id: 'bed-1', time: '18:30' }))
  await openScreen('/appointment', phone.me)
  await soonest(true)
  await choose(/Any bed/, /Sun 22 Nov/, /18:30, available/)
  await press('Confirm booking')
  expect(await screen.findByText("You're booked")).toBeTruthy()
  expect(await booked(phone)).toMatchObject([{ device_id: 'bed-2' }])
})

it('a proposed time that is taken meanwhile is said to be, and nothing else is put in its place', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/appointment', phone.me)
  await soonest(true)
  const other = await phone.member()
  const taken = { device_id: 'bed-1', date: '2026-11-21', time: '16:30' }
  await phone.post('/api/appointment/addappointment', aBooking(other, taken))
  await press('Confirm booking')
  expect(await screen.findByText('This slot was just taken')).toBeTruthy()
  expect(await booked(phone)).toHaveLength(0)
})

it('without a signal nothing is proposed, and the button says what is missing once there is one', async () => {
  const phone = await aMemberWithPhone()
  phone.line.state = 'cut'
  await openScreen('/appointment', phone.me)
  await screen.findByRole('button', { name: /Waiting for connection|Try again/ })
  expect(screen.queryByRole('button', { name: /^Next free:/ })).toBeNull()
})

it('a bed that is offline cannot be chosen and says so', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/appointment', phone.me)
  await screen.findAllByRole('radio', { name: /offline, can't be booked/ })
  fireEvent.click(first(/offline, can't be booked/))
  expect(await screen.findByText("This bed is offline and can't be booked")).toBeTruthy()
  expect(isChosen(/offline, can't be booked/)).toBe(false)
})

it('when the answer is lost, trying again books once, even after the app was closed in between', async () => {
  const phone = await aMemberWithPhone()
  const first = await openScreen('/appointment', phone.me)
  await choose(/Bed 1.*online/, /18:30, available/)
  phone.line.state = 'answers-lost'
  await press('Confirm booking')
  expect(await screen.findByText(/No answer from the studio/)).toBeTruthy()
  expect(await booked(phone)).toHaveLength(1)

  first.close()
  phone.line.state = 'up'
  await openScreen('/appointment', phone.me)
  await waitFor(() => expect(isChosen(/18:30/)).toBe(true))
  await press('Confirm booking')
  expect(await screen.findByText("You're booked")).toBeTruthy()
  expect(await booked(phone)).toHaveLength(1)
})

it('a slot that another member took turns full, and bed and day stay chosen', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/appointment', phone.me)
  await choose(/Bed 1.*online/, /Sun 22 Nov/, /18:30, available/)
  const other = await phone.member()
  await phone.post('/api/appointment/addappointment', aBooking(other, { time: '18:30' }))
  await press('Confirm booking')
  expect(await screen.findByText('This slot was just taken')).toBeTruthy()
  await screen.findByRole('radio', { name: /18:30, full/ })
  expect(isChosen(/Bed 1.*online/)).toBe(true)
  expect(isChosen(/Sun 22 Nov/)).toBe(true)
  expect(isChosen(/18:30/)).toBe(false)
  expect(await booked(phone)).toHaveLength(0)
})

it('slots older than a minute are looked at again before a wish is sent', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/appointment', phone.me)
  await choose(/Bed 1.*online/, /Sun 22 Nov/, /18:30, available/)
  const other = await phone.member()
  await phone.post('/api/appointment/addappointment', aBooking(other, { time: '18:30' }))
  phone.wait(61_000)
  await press('Confirm booking')
  expect(await screen.findByText('This slot was just taken')).toBeTruthy()
  expect(phone.line.calls).not.toContain('/api/appointment/addappointment')
})

it('without a signal the choice is kept, nothing is queued, and the button wakes with the connection', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/appointment', phone.me)
  await choose(/Bed 1.*online/, /18:30, available/)
  phone.line.state = 'cut'
  await press('Confirm booking')
  const waiting = await screen.findByRole('button', { name: 'Waiting for connection' })
  expect(isChosen(/18:30/)).toBe(true)
  phone.line.state = 'up'
  fireEvent.click(waiting)
  await press('Try again')
  expect(await screen.findByText("You're booked")).toBeTruthy()
  expect(await booked(phone)).toHaveLength(1)
})

it('a member who already has an appointment at that time is told so and led to it', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/appointment', phone.me)
  await choose(/Bed 1.*online/, /Sun 22 Nov/, /18:30, available/)
  await phone.post('/api/appointment/addappointment', aBooking(phone.me, { device_id: 'bed-2', time: '18:30' }))
  await press('Confirm booking')
  expect(await screen.findByText('You already have an appointment at this time.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See bookings' })).toBeTruthy()
})

it.each([3, 30])('as many days can be chosen as the chain lets its members book ahead: %i', async (horizonDays) => {
  const phone = await aMemberWithPhone()
  await phone.store.transaction((tx) => writeChainSettings(tx, { rules: { horizonDays } }))
  await openScreen('/appointment', phone.me)
  const strip = await screen.findByRole('radiogroup', { name: 'Date' })
  await waitFor(() => expect(within(strip).getAllByRole('radio')).toHaveLength(horizonDays + 1))
  const last = within(strip).getAllByRole('radio').at(-1) as HTMLElement
  fireEvent.click(last)
  await choose(/Bed 1.*online/, /18:30, available/)
  await press('Confirm booking')
  expect(await screen.findByText("You're booked")).toBeTruthy()
})

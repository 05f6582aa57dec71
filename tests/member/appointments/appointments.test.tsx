// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { aBooking } from '../../support/fixtures.ts'
import { day, hour } from '../../support/open-server.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

type Phone = Awaited<ReturnType<typeof aMemberWithPhone>>

/** Tomorrow at 18:00, unless told otherwise. */
async function book({ post, me }: Phone, fields: object = {}): Promise<string> {
  const { data } = await post('/api/appointment/addappointment', aBooking(me, fields))
  return data.appointment_id
}

async function stateOf({ post, me }: Phone, appointmentId: string): Promise<string> {
  return (await post('/api/user/appointmentDetail', { ...me, appointment_id: appointmentId })).data.state
}

async function pressCancel(answer: 'Cancel appointment' | 'Keep it') {
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: answer }))
}

const cancelCalls = ({ line }: Phone) => line.calls.filter((path) => path.endsWith('cancelAppointMent'))

it('a member who thinks again keeps the appointment', async () => {
  const phone = await aMemberWithPhone()
  const id = await book(phone)
  await openScreen('/appointment-result?from=last', phone.me)
  await pressCancel('Keep it')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stateOf(phone, id)).toBe('booked')
})

it('a cancelled appointment stays on the screen as cancelled, and the way on is to book again', async () => {
  const phone = await aMemberWithPhone()
  const id = await book(phone)
  await openScreen('/appointment-result?from=last', phone.me)
  await pressCancel('Cancel appointment')
  expect(await screen.findByRole('link', { name: 'Book again' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Appointment canceled' })).toBeTruthy()
  expect(await stateOf(phone, id)).toBe('cancelled')
  expect(cancelCalls(phone)).toHaveLength(1)
})

it('without a signal the appointment opens, and a cancellation waits and can be undone', async () => {
  const phone = await aMemberWithPhone()
  const id = await book(phone)
  const first = await openScreen('/appointment-result?from=last', phone.me)
  await screen.findByRole('button', { name: 'Cancel appointment' })
  first.close()

  phone.line.state = 'cut'
  await openScreen('/appointment-result?from=last', phone.me)
  expect(await screen.findByText('18:00')).toBeTruthy()
  await pressCancel('Cancel appointment')
  expect(await screen.findByText('Canceling')).toBeTruthy()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement)
  expect(await screen.findByText('Booked')).toBeTruthy()

  phone.line.state = 'up'
  expect(await stateOf(phone, id)).toBe('booked')
  expect(cancelCalls(phone)).toHaveLength(0)
})

it('an undo that comes too late says so', async () => {
  const phone = await aMemberWithPhone()
  const id = await book(phone)
  const first = await openScreen('/appointment-result?from=last', phone.me)
  await screen.findByRole('button', { name: 'Cancel appointment' })
  first.close()

  phone.line.state = 'cut'
  await openScreen('/appointment-result?from=last', phone.me)
  await screen.findByText("You're offline")
  await pressCancel('Cancel appointment')
  await screen.findByText('Canceling')
  const undo = (await screen.findByText("Saved. We'll send it when you're online")).parentElement?.parentElement
  // For a moment there is a signal: the studio cancels, and its answer is lost.
  phone.line.state = 'answers-lost'
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect(await stateOf(phone, id)).toBe('cancelled'))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1))
  fireEvent.click(within(undo ?? document.body).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('It was sent already')).toBeTruthy()
})

it('less than half an hour before the start, a phone without a signal does not promise to cancel', async () => {
  const phone = await aMemberWithPhone()
  const id = await book(phone, { date: '2026-11-21', time: '16:30' })
  const first = await openScreen(`/appointment-result?id=${id}`, phone.me)
  await screen.findByRole('button', { name: 'Cancel appointment' })
  first.close()

  phone.line.state = 'cut'
  phone.wait(60_000)
  await openScreen(`/appointment-result?id=${id}`, phone.me)
  await screen.findByText("You're offline")
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }))
  expect(await screen.findByText("You're offline, so this can't be canceled. Call support")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByText('Canceling')).toBeNull()
})

it('a refused cancellation says why until it has been read', async () => {
  const phone = await aMemberWithPhone()
  const id = await book(phone)
  await openScreen(`/appointment-result?id=${id}`, phone.me)
  await screen.findByRole('button', { name: 'Cancel appointment' })
  await phone.store.db.updateTable('appointments').set({ state: 'visited' }).execute()
  await pressCancel('Cancel appointment')
  expect(await screen.findByText('Not canceled: you had already checked in.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(screen.queryByText('Not canceled: you had already checked in.')).toBeNull())
})

it('an appointment is shown as missed from the first moment after ten minutes', async () => {
  const phone = await aMemberWithPhone()
  const id = await book(phone, { date: '2026-11-21', time: '16:30' })
  phone.travel(hour / 2 + 600_000)
  phone.wait(hour / 2 + 600_000)
  await openScreen(`/appointment-result?id=${id}`, phone.me)
  expect(await screen.findByText('10 min late')).toBeTruthy()

  phone.wait(1)
  fireEvent(document, new Event('visibilitychange'))
  expect(await screen.findByRole('heading', { name: 'Appointment missed' })).toBeTruthy()
})

it('a chain that allows more minutes and no postponing says so, and offers no button for it', async () => {
  const phone = await aMemberWithPhone()
  await writeChainSettings(phone.store.db, { rules: { lateMinutes: 20 }, features: { canPostpone: false } })
  const id = await book(phone, { date: '2026-11-21', time: '16:30' })
  phone.travel(hour / 2 + 900_000)
  phone.wait(hour / 2 + 900_000)
  const first = await openScreen(`/appointment-result?id=${id}`, phone.me)
  expect(await screen.findByText('15 min late')).toBeTruthy()
  expect(screen.getByText('Canceled automatically after 16:50')).toBeTruthy()
  expect(await screen.findByText('Appointments are canceled after 20 minutes')).toBeTruthy()
  expect(screen.queryByText("Can't make it? Start later")).toBeNull()
  expect(screen.queryByRole('button', { name: /^Postpone/ })).toBeNull()
  expect(screen.getByRole('link', { name: /Contact support/ })).toBeTruthy()
  first.close()

  phone.wait(300_001)
  await openScreen(`/appointment-result?id=${id}`, phone.me)
  expect(await screen.findByText(/^You were more than 20 minutes late/)).toBeTruthy()
})

it('a member without appointments is led to a first one', async () => {
  const phone = await aMemberWithPhone()
  const first = await openScreen('/appointment-record', phone.me)
  expect(await screen.findByText('No appointments yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Book now' })).toBeTruthy()
  first.close()
  await openScreen('/appointment-result?from=last', phone.me)
  expect(await screen.findByText('No appointments yet')).toBeTruthy()
})

it('an appointment of another member is not found', async () => {
  const phone = await aMemberWithPhone()
  const id = await book({ ...phone, me: await phone.member() })
  await openScreen(`/appointment-result?id=${id}`, phone.me)
  expect(await screen.findByText('Appointment not found')).toBeTruthy()
})

/** That many visits, one a day, the latest yesterday at 18:00. */
async function hasVisited({ store, clock, me }: Phone, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const startsAt = clock.now + 2 * hour - (index + 1) * day
    const span = { startsAt, endsAt: startsAt + hour / 2, createdAt: startsAt - day }
    const what = { memberUid: me.uid, shopId: 1, deviceId: 'bed-1', state: 'visited' as const, rev: 1 }
    return { appointmentId: `visit-${index}`, ...what, ...span }
  })
  await store.db.insertInto('appointments').values(rows).execute()
}

it('the list grows page by page to its end, and a page that fails keeps what is there', async () => {
  const phone = await aMemberWithPhone()
  await hasVisited(phone, 25)
  await openScreen('/appointment-record', phone.me)
  await waitFor(() => expect(screen.getAllByText('Visited')).toHaveLength(20))

  phone.line.state = 'cut'
  fireEvent.click(screen.getByRole('button', { name: 'Show older ones' }))
  const trouble = await screen.findByText("Couldn't load older records")
  expect(screen.getAllByText('Visited')).toHaveLength(20)

  phone.line.state = 'up'
  const again = within(trouble.closest('[role="alert"]') as HTMLElement).getByRole('button', { name: 'Try again' })
  fireEvent.click(again)
  await waitFor(() => expect(screen.getAllByText('Visited')).toHaveLength(25))
  expect(screen.getByText("That's everything")).toBeTruthy()
})

it('the list can be narrowed to what is still to come and to what is over', async () => {
  const phone = await aMemberWithPhone()
  await hasVisited(phone, 3)
  await book(phone, { date: '2026-11-25' })
  await openScreen('/appointment-record', phone.me)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4))
  fireEvent.click(screen.getByRole('radio', { name: 'Upcoming' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByText('Booked')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Completed' }))
  await waitFor(() => expect(screen.getAllByText('Visited')).toHaveLength(3))
  expect(screen.queryByText('Booked')).toBeNull()
})

it('what was cancelled without a signal is sent once the app is opened with one, and the list shows it', async () => {
  const phone = await aMemberWithPhone()
  const id = await book(phone)
  const first = await openScreen(`/appointment-result?id=${id}`, phone.me)
  await screen.findByRole('button', { name: 'Cancel appointment' })
  phone.line.state = 'cut'
  await pressCancel('Cancel appointment')
  await screen.findByText('Canceling')
  first.close()

  phone.line.state = 'up'
  await openScreen('/appointment-record', phone.me)
  await waitFor(() => expect(cancelCalls(phone)).toHaveLength(1))
  expect(await screen.findByText('Canceled')).toBeTruthy()
})

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { addCard } from '#server/modules/cards/store/cards.ts'
import { addVisit } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

/** Every state of the card is in the page at all times; this one says which of them is seen. */
const card = () => document.querySelector<HTMLElement>('section[data-state]')

/** A member whose booking began four minutes ago, and who has not come yet. */
async function fourMinutesLate(fields: object = {}) {
  const phone = await aMemberWithPhone()
  const startsAt = phone.clock.now - 4 * minute
  const appointmentId = await addVisit(phone.store, phone.me, { startsAt, ...fields })
  const read = async () =>
    (await phone.post('/api/user/appointmentDetail', { ...phone.me, appointment_id: appointmentId })).data
  return { ...phone, startsAt, read }
}

it('who is late sees how long the booking is still kept, and begins later with one tap, the door staying open', async () => {
  const late = await fourMinutesLate()
  await openScreen('/', late.me)
  expect(await screen.findByText('You can still go in')).toBeTruthy()
  expect(screen.getByText('4 min late')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^Cancels in0[56]:\d\d$/)
  expect(document.querySelectorAll('section [data-tick]')).toHaveLength(60)
  fireEvent.click(screen.getByRole('button', { name: /^Running late\? Move to \d\d:\d\d$/ }))
  await waitFor(async () => expect((await late.read()).postponed).toBe(true))
  expect(await screen.findByText('You can go in now')).toBeTruthy()
})

it('who has postponed once is not offered it again', async () => {
  const late = await fourMinutesLate({ postponedFrom: 1 })
  await openScreen('/', late.me)
  await screen.findByText('You can still go in')
  await waitFor(() => expect(screen.getByRole('link', { name: 'View details' })).toBeTruthy())
  expect(screen.queryByRole('button', { name: /Move to/ })).toBeNull()
})

it('below the card stands what helps at the door: the way there, the booking, and who answers', async () => {
  const phone = await aMemberWithPhone()
  await addVisit(phone.store, phone.me, { startsAt: phone.clock.now + 3 * minute })
  await openScreen('/', phone.me)
  const lines = await screen.findByRole('list', { name: 'Good to know now' })
  expect(within(lines).getByRole('link', { name: /^Directions/ })).toBeTruthy()
  expect(within(lines).getByRole('link', { name: 'Appointment details' }).getAttribute('href')).toContain('from=last')
})

it('with nothing booked the card says what the packages still hold, and nothing before it is known', async () => {
  const phone = await aMemberWithPhone()
  const validUntil = Date.parse('2027-02-18T04:00:00Z')
  await phone.store.transaction((tx) =>
    addCard(tx, { memberUid: phone.me.uid, timesTotal: 12, validUntil, reference: 'order-1' }, phone.clock.now),
  )
  await openScreen('/', phone.me)
  const row = await within(card() ?? document.body).findByRole('link', { name: /^12 sessions left/ })
  expect(row.textContent).toContain('Until')
  expect(row.querySelectorAll('[data-left]')).toHaveLength(12)
})

it('a member without a package reads that no session is left, with the way to more', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/', phone.me)
  const row = await within(card() ?? document.body).findByRole('link', { name: '0 sessions left' })
  expect(row.getAttribute('href')).toBe('/hk/recharge')
})

const day = 24 * 60 * minute

/** The first instant of the studio's present day; it is in Hong Kong. */
const dayStart = (now: number) => Math.floor((now + 8 * 60 * minute) / day) * day - 8 * 60 * minute

for (const [words, days] of [
  ['Tomorrow', 1],
  ['in 2 days', 2],
] as const) {
  it(`half past midnight of the day that is ${days} ahead is called ${words}, however many hours that are`, async () => {
    const phone = await aMemberWithPhone()
    await addVisit(phone.store, phone.me, { startsAt: dayStart(phone.clock.now) + days * day + 30 * minute })
    await openScreen('/', phone.me)
    await waitFor(() => expect(card()?.dataset['state']).toBe('booked'))
    expect(within(card() ?? document.body).getByText(words)).toBeTruthy()
  })
}

it('a booking is given another time from the card itself', async () => {
  const phone = await aMemberWithPhone()
  await addVisit(phone.store, phone.me, { startsAt: dayStart(phone.clock.now) + day + 12 * 60 * minute })
  await openScreen('/', phone.me)
  fireEvent.click(await screen.findByRole('button', { name: 'Change time' }))
  expect(await screen.findByRole('dialog', { name: 'Change time' })).toBeTruthy()
})

it('without a signal the card says that the time cannot be changed now', async () => {
  const phone = await aMemberWithPhone()
  await addVisit(phone.store, phone.me, { startsAt: dayStart(phone.clock.now) + day + 12 * 60 * minute })
  const first = await openScreen('/', phone.me)
  await screen.findByRole('button', { name: 'Change time' })
  first.close()
  phone.line.state = 'cut'
  await openScreen('/', phone.me)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Change time' }).getAttribute('aria-disabled')).toBe('true'),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Change time' }))
  expect(await screen.findByText("You're offline, so the time can't be changed")).toBeTruthy()
})

it('a card that is done leads to what was wrong with that session', async () => {
  const phone = await aMemberWithPhone()
  const { endedSessionCopy } = await import('#src/client/storage/ended-session-copy.ts')
  const endedAt = phone.clock.now - 5 * minute
  endedSessionCopy.write(phone.me.uid, {
    sessionId: 'session-1',
    startedAt: endedAt - 10 * minute,
    endedAt,
    secondsOn: 600,
    intensity: 'medium',
    endReason: 'completed',
    timesLeft: 7,
  })
  await openScreen('/', phone.me)
  const wrong = await screen.findByRole('link', { name: 'Something wrong?' })
  await waitFor(() => expect(wrong.getAttribute('href')).toBe('/hk/report?session=session-1'))
})

it('the sun comes up when the doors open while the card is looked at, and stands still at the next start', async () => {
  const phone = await aMemberWithPhone()
  const second = 1_000
  await addVisit(phone.store, phone.me, { startsAt: phone.clock.now + 5 * minute + second })
  const looking = await openScreen('/', phone.me)
  await screen.findByRole('button', { name: 'Change time' })
  expect(document.querySelector('[data-sun]')).toBeNull()
  phone.wait(2 * second)
  await screen.findByText('You can go in now')
  expect(document.querySelector('[data-arriving] [data-sun=rising]')).toBeTruthy()
  looking.close()

  await openScreen('/', phone.me)
  await screen.findByText('You can go in now')
  expect(document.querySelector('[data-sun=rising]')).toBeTruthy()
  expect(document.querySelector('[data-arriving]')).toBeNull()
})

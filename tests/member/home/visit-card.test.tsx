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

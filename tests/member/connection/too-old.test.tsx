// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { createLogin } from '#server/modules/members/store/logins.ts'
import type { Intent } from '#src/domain/outbox/outbox-entry.ts'

import { aBooking } from '../../support/fixtures.ts'
import { day, hour } from '../../support/open-server.ts'
import { soon } from '../../support/soon.ts'
import type { Line } from '../../client/outbox/page.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

const unsent = /wasn't sent/
const inDoubt = 'No answer came, so it may have been done. Check before you try again.'

/** A member whose phone lay in a drawer for a week after they had meant something on a line like this. */
async function aWeekAfter(line: Line, mean: (appointment: Intent) => Intent) {
  const phone = await aMemberWithPhone()
  const { data } = await phone.post('/api/appointment/addappointment', aBooking(phone.me, { date: '2026-12-01' }))
  const { appointment_id: appointmentId, rev, time_zone: timeZone } = data
  const startsAt = Date.parse(data.starts_at)
  const first = await openScreen('/', phone.me)
  const { enqueue, outboxStore } = await import('#src/client/outbox/outbox.ts')
  phone.line.state = line
  await enqueue(mean({ kind: 'cancel-appointment', appointmentId, rev, startsAt, timeZone }))
  const isTried = line === 'answers-lost'
  await soon(async () => expect((await outboxStore.read())[0]).toMatchObject({ mayHaveArrived: isTried }))
  phone.line.state = 'cut'
  first.close()
  phone.wait(7 * day + hour)
  phone.clock.now += 7 * day + hour
  phone.line.state = 'up'
  // After so long the member has had to sign in again.
  const token = await phone.store.transaction((tx) => createLogin(tx, phone.me.uid, phone.clock.now))
  return { me: { ...phone.me, token }, appointmentId: String(appointmentId) }
}

const cancel = (intent: Intent) => intent
const rename = (): Intent => ({ kind: 'edit-profile', changes: { nickname: 'Sunny' }, baseRev: 1 })

it('a cancellation whose answer was lost is not called unsent a week later, and leads to the appointment', async () => {
  const { me, appointmentId } = await aWeekAfter('answers-lost', cancel)
  await openScreen('/', me)
  expect(await screen.findByText(inDoubt)).toBeTruthy()
  expect(screen.queryByText(unsent)).toBeNull()
  const details = screen.getByRole('link', { name: 'View details' })
  expect(details.getAttribute('href')).toContain(appointmentId)
})

it.each([
  ['/appointment-record', cancel],
  ['/my', rename],
] as const)('nor is what may have been done called unsent on %s', async (path, mean) => {
  const { me } = await aWeekAfter('answers-lost', mean)
  await openScreen(path, me)
  expect(await screen.findByText(inDoubt)).toBeTruthy()
  expect(screen.queryByText(unsent)).toBeNull()
})

it.each([
  ['/', cancel, "It waited too long and wasn't sent. Nothing has changed."],
  ['/appointment-record', cancel, "The cancellation waited too long and wasn't sent. Your appointment still stands."],
  ['/my', rename, "Your change waited too long and wasn't sent"],
] as const)('what never left the phone is called unsent on %s', async (path, mean, words) => {
  const { me } = await aWeekAfter('cut', mean)
  await openScreen(path, me)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByText(inDoubt)).toBeNull()
})

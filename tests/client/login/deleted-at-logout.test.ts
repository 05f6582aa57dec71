// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'

import { createLogin } from '#server/modules/members/store/logins.ts'
import type { Intent } from '#src/domain/outbox/outbox-entry.ts'

import { aPhone, openApp, signIn } from '../outbox/page.ts'
import { aBooking, type SignedIn } from '../../support/fixtures.ts'
import { soon } from '../../support/soon.ts'

type Phone = Awaited<ReturnType<typeof aPhone>>

async function book(phone: Phone, member: SignedIn, date: string): Promise<Intent & { kind: 'cancel-appointment' }> {
  const { data } = await phone.post('/api/appointment/addappointment', aBooking(member, { date }))
  const { appointment_id: appointmentId, rev, time_zone: timeZone, cancel_ticket: ticket } = data
  return { kind: 'cancel-appointment', appointmentId, rev, startsAt: Date.parse(data.starts_at), timeZone, ticket }
}

/** A member who has meant two cancellations without a signal, on a browser that lets one window send at a time. */
async function aPhoneWithTwoUnsent() {
  lockAsBrowsersDo()
  const phone = await aPhone()
  const anna = await phone.member()
  const intents = [await book(phone, anna, '2026-11-21'), await book(phone, anna, '2026-11-24')] as const
  const app = await openApp()
  await signIn(app, anna)
  phone.line.state = 'cut'
  for (const intent of intents) await app.enqueue(intent)
  await soon(() => expect(app.readOutbox().entries.map(({ state }) => state.name)).toEqual(['waiting', 'waiting']))
  const states = async () => {
    const rows = await phone.store.db.selectFrom('appointments').select(['appointmentId', 'state']).execute()
    return intents.map(({ appointmentId }) => rows.find((row) => row.appointmentId === appointmentId)?.state)
  }
  return { phone, anna, app, intents, states }
}

function lockAsBrowsersDo(): void {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}

/** The studio does what it is asked, but the first answer from a path that names it is long on its way. */
function holdAnswer(name: string): { asked: () => number; release: () => void } {
  const answers = globalThis.fetch
  const held = Promise.withResolvers<void>()
  let count = 0
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const isFirst = path.includes(name) && ++count === 1
    const answer = await answers(path, init)
    if (isFirst) await held.promise
    return answer
  })
  onTestFinished(() => held.resolve())
  return { asked: () => count, release: held.resolve }
}

it('what signing out deletes is not sent behind the one that is on its way', async () => {
  const { phone, app, states } = await aPhoneWithTwoUnsent()
  const cancel = holdAnswer('cancel')
  phone.line.state = 'up'
  app.requestReplay(true)
  await soon(() => expect(cancel.asked()).toBe(1))
  expect(await app.countLostAtLogout()).toBe(2)
  await app.endLogin()
  expect(await app.outboxStore.read()).toEqual([])
  cancel.release()
  app.requestReplay(true)
  await soon(async () => expect(await app.probe()).toBe(true))
  expect(await states()).toEqual(['cancelled', 'booked'])
  expect(cancel.asked()).toBe(1)
})

it('what signing out deletes is not sent while the studio hears that its member has left', async () => {
  const { phone, app, states } = await aPhoneWithTwoUnsent()
  const logout = holdAnswer('logout')
  // Only what is asked from here on is on the line that is back.
  phone.line.state = 'up'
  const left = app.endLogin()
  await soon(() => expect(logout.asked()).toBe(1))
  app.requestReplay(true)
  await soon(async () => expect(await app.outboxStore.read()).toEqual([]))
  logout.release()
  await left
  expect(await states()).toEqual(['booked', 'booked'])
})

it('what the same member means after signing in again is kept and sent', async () => {
  const { phone, anna, app, intents, states } = await aPhoneWithTwoUnsent()
  const cancel = holdAnswer('cancel')
  phone.line.state = 'up'
  app.requestReplay(true)
  await soon(() => expect(cancel.asked()).toBe(1))
  await app.endLogin()
  const token = await phone.store.transaction((tx) => createLogin(tx, anna.uid, phone.clock.now))
  await signIn(app, { uid: anna.uid, token })
  await app.enqueue(intents[1])
  cancel.release()
  await soon(async () => expect(await states()).toEqual(['cancelled', 'cancelled']))
})

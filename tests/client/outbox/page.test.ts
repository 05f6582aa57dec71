// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'

import type { Intent } from '#src/domain/outbox/outbox-entry.ts'
import { next } from '#src/domain/outbox/outbox.ts'

import { aBooking, type SignedIn } from '../../support/fixtures.ts'
import { type App, aPhone, openApp, signIn } from './page.ts'
import { storageFaults } from './storage-faults.ts'
import { soon } from '../../support/soon.ts'

type Phone = Awaited<ReturnType<typeof aPhone>>

async function book(phone: Phone, member: SignedIn): Promise<Intent> {
  const { data } = await phone.post('/api/appointment/addappointment', aBooking(member))
  const { appointment_id: appointmentId, rev, time_zone: timeZone } = data
  return { kind: 'cancel-appointment', appointmentId, rev, startsAt: Date.parse(data.starts_at), timeZone }
}

/** A member with an appointment, signed in on a phone where the app is open. */
async function aBookedMember() {
  const phone = await aPhone()
  const member = await phone.member()
  const intent = await book(phone, member)
  const app = await openApp()
  await signIn(app, member)
  return { phone, member, intent, app }
}

async function stateOf(phone: Phone, member: SignedIn): Promise<string> {
  const { data } = await phone.post('/api/user/appointmentRecord', { ...member })
  return data.list.map(({ state }: { state: string }) => state).join(', ')
}

const shown = (app: App) => app.readOutbox().entries.map(({ state }) => state.name)
const cancels = (phone: Phone) => phone.line.calls.filter((path) => path.includes('cancel')).length

async function untilShown(app: App, ...names: string[]): Promise<void> {
  await soon(() => expect(shown(app)).toEqual(names))
}

it('a cancellation without signal outlives the app and is done once when the signal is back', async () => {
  const { phone, member, intent, app: first } = await aBookedMember()
  phone.line.state = 'cut'
  await expect(first.enqueue(intent)).resolves.toMatchObject({ kind: 'saved' })
  await untilShown(first, 'waiting')
  expect(await stateOf(phone, member)).toBe('booked')
  first.stop()

  phone.line.state = 'up'
  const second = await openApp()
  await soon(async () => expect(await stateOf(phone, member)).toBe('cancelled'))
  await untilShown(second)
  expect(cancels(phone)).toBe(1)
})

it('while there is no signal the member can think again', async () => {
  const { phone, member, intent, app } = await aBookedMember()
  phone.line.state = 'cut'
  const kept = await app.enqueue(intent)
  await untilShown(app, 'waiting')
  expect(await app.undo(kept.kind === 'saved' ? kept.opId : '')).toBe(true)
  phone.line.state = 'up'
  window.dispatchEvent(new Event('online'))
  await untilShown(app)
  expect(await stateOf(phone, member)).toBe('booked')
})

it('an undo that crosses the answer does not claim to have taken back what was done', async () => {
  const { phone, intent, app } = await aBookedMember()
  phone.line.state = 'cut'
  const kept = await app.enqueue(intent)
  await untilShown(app, 'waiting')
  const opId = kept.kind === 'saved' ? kept.opId : ''
  const done = { kind: 'done', code: 'ok', rev: undefined } as const
  const answered = { type: 'answered', opId, tries: 1, at: Date.now(), random: 0, outcome: done } as const
  const undone = app.undo(opId)
  const { effects } = await app.outboxStore.change((outbox) => next(outbox, answered))
  const isSettled = effects.some((effect) => effect.do === 'settle')
  // Whichever the phone's disk took first is what both of them say.
  expect(await undone).toBe(!isSettled)
})

it('a second tap on undo does not say that it was sent', async () => {
  const { phone, intent, app } = await aBookedMember()
  phone.line.state = 'cut'
  const kept = await app.enqueue(intent)
  await untilShown(app, 'waiting')
  const opId = kept.kind === 'saved' ? kept.opId : ''
  expect(await Promise.all([app.undo(opId), app.undo(opId)])).toEqual([true, true])
})

it('an answer that is lost leads to one cancellation, and nothing that may have arrived can be taken back', async () => {
  const { phone, member, intent, app } = await aBookedMember()
  const settled = vi.fn<(code: string) => void>()
  app.onSettled(({ outcome }) => settled(outcome.kind === 'done' ? outcome.code : outcome.kind))
  phone.line.state = 'answers-lost'
  const kept = await app.enqueue(intent)
  await soon(() => expect(app.readOutbox().entries[0]?.mayHaveArrived).toBe(true))
  expect(await app.undo(kept.kind === 'saved' ? kept.opId : '')).toBe(false)
  phone.line.state = 'up'
  await soon(() => expect(settled).toHaveBeenCalledWith('ok'))
  expect(await stateOf(phone, member)).toBe('cancelled')
})

it('what was lost while other calls are answered is sent again before long', async () => {
  const { phone, member, intent, app } = await aBookedMember()
  const line = globalThis.fetch
  const arrived = Promise.withResolvers<void>()
  const lost = Promise.withResolvers<never>()
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const answer = await line(path, init)
    if (!path.includes('cancel') || cancels(phone) > 1) return answer
    arrived.resolve()
    return await lost.promise
  })
  expect(await app.probe()).toBe(true)
  await app.enqueue(intent)
  await arrived.promise
  // Asked later and answered: so there is a connection, and the loss is no reason to doubt it.
  expect(await app.probe()).toBe(true)
  lost.reject(new TypeError('Failed to fetch'))
  await untilShown(app)
  expect(await stateOf(phone, member)).toBe('cancelled')
  expect(cancels(phone)).toBe(2)
})

const portals = ['captive-portal', 'json-portal'] as const

it.each(portals)('the word of a %s is not taken for an answer', async (portal) => {
  const { phone, member, intent, app } = await aBookedMember()
  phone.line.state = portal
  await app.enqueue(intent)
  await soon(() => expect(app.readConnection().state).toBe('offline'))
  expect(shown(app)).toEqual(['waiting'])
  phone.line.state = 'up'
  await untilShown(app)
  expect(await stateOf(phone, member)).toBe('cancelled')
})

it.each(portals)('what a %s has kept from the studio can still be taken back', async (portal) => {
  const { phone, member, intent, app } = await aBookedMember()
  // The studio has just answered, so that the try itself goes out.
  expect(await app.probe()).toBe(true)
  phone.line.state = portal
  const kept = await app.enqueue(intent)
  await soon(() => expect(app.readOutbox().entries[0]?.tries).toBe(1))
  await untilShown(app, 'waiting')
  expect(await app.undo(kept.kind === 'saved' ? kept.opId : '')).toBe(true)
  phone.line.state = 'up'
  app.requestReplay(true)
  await untilShown(app)
  expect(await stateOf(phone, member)).toBe('booked')
})

it('a server that is too busy is asked again when it said', async () => {
  const { phone, intent, app } = await aBookedMember()
  phone.line.state = 'busy'
  await app.enqueue(intent)
  await soon(() => expect(app.readOutbox().entries[0]?.tries).toBe(1))
  phone.line.state = 'up'
  await untilShown(app)
  expect(cancels(phone)).toBe(2)
})

it('a refusal is shown until the member has read it, also after the app was closed', async () => {
  const { intent, app } = await aBookedMember()
  await app.enqueue({ ...intent, rev: 99 } as Intent)
  await untilShown(app, 'refused')
  app.stop()
  const again = await openApp()
  await untilShown(again, 'refused')
  const [entry] = again.readOutbox().entries
  expect(entry?.state).toEqual({ name: 'refused', code: 'changed' })
  expect(await again.dismiss(entry?.opId ?? '')).toBe(true)
  await untilShown(again)
})

it('what one member meant is never sent by the next one, and waits for its owner', async () => {
  const { phone, member: anna, intent, app } = await aBookedMember()
  const ben = await phone.member()
  phone.line.state = 'cut'
  await app.enqueue(intent)
  await untilShown(app, 'waiting')
  app.expireLogin()
  phone.line.state = 'up'
  await signIn(app, ben)
  await untilShown(app)
  await soon(() => expect(app.readConnection().state).toBe('online'))
  expect(await stateOf(phone, anna)).toBe('booked')
  expect(cancels(phone)).toBe(0)

  await signIn(app, anna)
  await soon(async () => expect(await stateOf(phone, anna)).toBe('cancelled'))
})

it('a login that has ended pauses the outbox, asks for a new one, and goes on with it', async () => {
  const phone = await aPhone()
  const member = await phone.member()
  const intent = await book(phone, member)
  const app = await openApp()
  await signIn(app, { uid: member.uid, token: 'no longer known' })
  const asked = vi.fn<() => void>()
  app.onSignedOut(asked)
  app.onSignedOut(app.expireLogin)
  await app.enqueue(intent)
  await soon(() => expect(asked).toHaveBeenCalled())
  expect(shown(app)).toEqual(['waiting'])
  expect(app.remembered.token.read()).toBeUndefined()
  await signIn(app, member)
  await untilShown(app)
  expect(await stateOf(phone, member)).toBe('cancelled')
})

it('logging out deletes what was not sent', async () => {
  const { phone, member, intent, app } = await aBookedMember()
  phone.line.state = 'cut'
  await app.enqueue(intent)
  await untilShown(app, 'waiting')
  await app.endLogin()
  phone.line.state = 'up'
  await signIn(app, member)
  await untilShown(app)
  expect(await stateOf(phone, member)).toBe('booked')
})

it('a phone that cannot keep it says so and changes nothing', async () => {
  const { phone, member, intent, app } = await aBookedMember()
  storageFaults.full()
  expect(await app.enqueue(intent)).toEqual({ kind: 'not-saved', reason: 'full' })
  expect(await stateOf(phone, member)).toBe('booked')
  expect(await app.sendDirectly(intent)).toMatchObject({ kind: 'done', code: 'ok' })
  expect(await stateOf(phone, member)).toBe('cancelled')
})

it('the worker sends with the copy of the login, and for its owner only', async () => {
  const { phone, member: anna, intent, app } = await aBookedMember()
  const ben = await phone.member()
  phone.line.state = 'cut'
  await app.enqueue(intent)
  await untilShown(app, 'waiting')
  app.stop()
  const { replayInWorker } = await import('#src/client/outbox/worker-replay.ts')
  const { credentialsCopy } = await import('#src/client/storage/rows/credentials-copy.ts')
  await expect(replayInWorker()).rejects.toThrow('left to send')

  phone.line.state = 'up'
  await credentialsCopy.write(ben)
  await replayInWorker()
  expect(await stateOf(phone, anna)).toBe('booked')
  await credentialsCopy.write(anna)
  await replayInWorker()
  expect(await stateOf(phone, anna)).toBe('cancelled')
})

it('two edits of the profile arrive as one, and the next one starts from what they made', async () => {
  const phone = await aPhone()
  const member = await phone.member()
  const app = await openApp()
  await signIn(app, member)
  const user = async () => (await phone.post('/api/user/getUserInfo', { ...member })).data
  const { rev } = await user()
  phone.line.state = 'cut'
  await app.enqueue({ kind: 'edit-profile', changes: { nickname: 'Sunny' }, baseRev: rev })
  await app.enqueue({ kind: 'edit-profile', changes: { nickname: 'Ray', gender: 'female' }, baseRev: rev })
  await untilShown(app, 'waiting')
  phone.line.state = 'up'
  window.dispatchEvent(new Event('online'))
  await untilShown(app)
  expect(await user()).toMatchObject({ nickname: 'Ray', gender: 'female' })
  await app.enqueue({ kind: 'edit-profile', changes: { nickname: 'Dawn' }, baseRev: rev })
  await untilShown(app)
  await soon(async () => expect(await user()).toMatchObject({ nickname: 'Dawn' }))
})

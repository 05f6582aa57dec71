// @vitest-environment happy-dom
import { expect, it } from 'vitest'

import { aPhone, openApp } from '../outbox/page.ts'

/** A tablet on which one of the staff has worked, and something of theirs waits to be sent. */
async function aTablet() {
  const phone = await aPhone()
  const [ann, bob] = [await phone.member({ role: 'admin' }), await phone.member({ role: 'admin' })]
  const app = await openApp()
  const { persistedAnswers } = await import('#src/client/storage/rows/persisted-answers.ts')
  const { waitingClerks } = await import('#src/client/login/waiting-clerks.ts')
  const switching = await import('#src/client/login/switch-clerk.ts')
  const login = { isNew: false, profileComplete: true }
  await app.beginLogin({ ...ann, ...login, isAdmin: true })
  await persistedAnswers.write(ann.uid, 'staff', { asOf: Date.now(), data: { takings: 1 } })
  phone.line.state = 'cut'
  await app.enqueue({ kind: 'mark-visited', appointmentId: 'a1', arrivedAt: 1, name: 'Sunny' })
  const waiting = { ...bob, nickname: 'Bob', level: 'staff' }
  waitingClerks.add(waiting)
  const kept = async (uid: string) => (await persistedAnswers.read(uid, 'staff'))?.data
  return { ...switching, ann, bob, waiting, app, kept, waitingClerks, login }
}

it('whoever takes over a tablet finds nothing of the one before, whose login and unsent check-ins wait', async () => {
  const { app, ann, bob, waiting, kept, switchToClerk, waitingClerks } = await aTablet()
  await switchToClerk(waiting, { nickname: 'Ann', level: 'owner' })
  expect([app.remembered.token.read(), app.remembered.userId.read()]).toEqual([bob.token, bob.uid])
  expect(waitingClerks.read()).toEqual([{ ...ann, nickname: 'Ann', level: 'owner' }])
  expect(await kept(ann.uid)).toBeUndefined()
  expect(await app.outboxStore.read()).toMatchObject([{ ownerUid: ann.uid, intent: { appointmentId: 'a1' } }])
})

it('a tablet that was left to sign in as another clerk has no login in use, and goes back to the one that waits', async () => {
  const { app, ann, leaveToOther, returnToClerks } = await aTablet()
  await leaveToOther({ nickname: 'Ann', level: 'owner' })
  expect(app.remembered.token.read()).toBeUndefined()
  expect(await returnToClerks()).toBe(true)
  expect(app.remembered.token.read()).toBe(ann.token)
})

it('a device that a member signs in on keeps no login of the staff', async () => {
  const { app, login, waitingClerks } = await aTablet()
  await app.beginLogin({ uid: 'm', token: 'm', ...login, isAdmin: false })
  expect(waitingClerks.read()).toEqual([])
})

// @vitest-environment happy-dom
import { keys, set } from 'idb-keyval'
import { expect, it } from 'vitest'

import type { SignedIn } from '../../support/fixtures.ts'
import { type App, aPhone, openApp } from '../outbox/page.ts'
import { soon } from '../../support/soon.ts'

interface Login {
  isStaff?: boolean
}

/** A member who has used this phone, and left things behind in every place. */
async function aPhoneWithTraces({ isStaff = false }: Login = {}) {
  const phone = await aPhone()
  const member = await phone.member(isStaff ? { role: 'admin' } : {})
  const app = await openApp()
  const { watchLogin } = await import('#src/member/app/login-watch.ts')
  const { queryClient } = await import('#src/member/app/query-client.ts')
  const { makeRouter } = await import('#src/member/app/routes.tsx')
  watchLogin(makeRouter(), queryClient)
  await app.beginLogin({
    uid: member.uid,
    token: member.token,
    isAdmin: isStaff,
    isNew: false,
    profileComplete: true,
  })
  const { persistedAnswers } = await import('#src/client/storage/rows/persisted-answers.ts')
  await persistedAnswers.write(member.uid, 'member', { asOf: Date.now(), data: { phone: '51000001' } })
  phone.line.state = 'cut'
  await app.enqueue({ kind: 'edit-profile', changes: { nickname: 'Sunny' }, baseRev: 1 })
  sessionStorage.setItem('purchaseIntent', JSON.stringify({ uid: member.uid, intent: {} }))
  phone.line.state = 'up'
  const kept = async () => (await persistedAnswers.read(member.uid, 'member'))?.data
  return { ...phone, member, app, kept }
}

/** The next call hears that the login counts no more. */
async function ask(app: App, member: SignedIn): Promise<void> {
  const { getUserInfo } = await import('#src/contract/members.ts')
  await app.callApi(async () => getUserInfo, '/api/user/getUserInfo', {}).catch(() => undefined)
  await soon(() => expect(app.remembered.token.read()).toBeUndefined())
  expect(localStorage.getItem('token')).not.toBe(member.token)
}

it('a login that was ended everywhere leaves nothing of its member on this phone', async () => {
  const { app, member, kept, store } = await aPhoneWithTraces()
  await store.db.deleteFrom('logins').where('memberUid', '=', member.uid).execute()
  await ask(app, member)
  await soon(async () => expect(await kept()).toBeUndefined())
  await soon(async () => expect((await app.outboxStore.read()).length).toBe(0))
  expect(localStorage.getItem('userId')).toBeNull()
  expect(sessionStorage.getItem('purchaseIntent')).toBeNull()
})

it('a login that has run out keeps what the same member may see again', async () => {
  const { app, member, kept, store } = await aPhoneWithTraces()
  await store.db.updateTable('logins').set({ expiresAt: 0 }).where('memberUid', '=', member.uid).execute()
  await ask(app, member)
  expect(await kept()).toEqual({ phone: '51000001' })
  expect((await app.outboxStore.read()).length).toBe(1)
  expect(app.remembered.userId.read()).toBe(member.uid)
})

it('what opens doors goes with the login that has run out', async () => {
  const { app, member, store } = await aPhoneWithTraces()
  const { passRows } = await import('#src/client/storage/rows/stored-passes.ts')
  await set('0123456789abcdef', { uid: member.uid }, passRows)
  await store.db.updateTable('logins').set({ expiresAt: 0 }).where('memberUid', '=', member.uid).execute()
  await ask(app, member)
  await soon(async () => expect(await keys(passRows)).toEqual([]))
})

it('a login of the staff that has run out leaves no data of members on the tablet', async () => {
  const { app, member, kept, store } = await aPhoneWithTraces({ isStaff: true })
  await store.db.updateTable('logins').set({ expiresAt: 0 }).where('memberUid', '=', member.uid).execute()
  await ask(app, member)
  await soon(async () => expect(await kept()).toBeUndefined())
  expect(localStorage.getItem('role')).toBeNull()
})

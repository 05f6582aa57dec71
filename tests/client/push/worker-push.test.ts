// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'

import type { NoticeMessage } from '#src/domain/notices/notice.ts'

import { soon } from '../../support/soon.ts'
import { aPhone, openApp, signIn } from '../outbox/page.ts'

const minute = 60_000
const reminder: NoticeMessage = {
  notice: 'n-1',
  tag: 'appointment:a-1',
  title: 'Your time begins in {minutes} min',
  lateTitle: 'Your time has begun',
  body: '',
  path: '/hk/',
  startsAt: 0,
  language: 'en-US',
}

/** The app is open on an English phone, and its member has signed in. */
async function anOpenApp() {
  const phone = await aPhone()
  const anna = await phone.member()
  const app = await openApp()
  await signIn(app, anna)
  // The worker is a program of its own and has nothing but what the page has left on the disk.
  const worker = await import('#src/client/push/worker-push.ts')
  return { phone, anna, app, worker }
}

it('a subscription that the browser has replaced goes on in the language of the app, not of the phone', async () => {
  const { phone, anna, app, worker } = await anOpenApp()
  expect(navigator.language).toMatch(/^en/)
  app.remembered.language.write('zh-HK')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    const reply = await phone.app.inject({ method: 'POST', url, headers, payload: JSON.parse(init.body as string) })
    return new Response(reply.body, { status: reply.statusCode, headers: { 'content-type': 'application/json' } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const subscription = { toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/anna', keys }) }
  const languages = async () =>
    await phone.store.db.selectFrom('pushSubscriptions').select(['memberUid', 'language']).execute()
  await soon(async () => {
    await worker.tellReplacement(subscription, undefined)
    expect(await languages()).toEqual([{ memberUid: anna.uid, language: 'zh-HK' }])
  })
})

it('a reminder counts its minutes by the clock of the studio, on a phone whose own is wrong', async () => {
  const { app, worker } = await anOpenApp()
  app.remembered.clockOffset.write(-25 * minute)
  await soon(async () => {
    const startsAt = Date.now() + 35 * minute
    expect(await worker.titleOf({ ...reminder, startsAt })).toBe('Your time begins in 60 min')
  })
})

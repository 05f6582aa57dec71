// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

import { aMemberWithPhone } from '../app/open-screen.tsx'
import { soon } from '../../support/soon.ts'

afterEach(() => void (globalThis.prefetchedAnswers = undefined))

/** The app on a phone that knows nothing yet, whose page has asked for the first answers. */
async function aNewPhone(ask?: () => Promise<{ response: Response; text: string }>) {
  const { me } = await aMemberWithPhone()
  vi.resetModules()
  const [{ queryClient }, { readFirstAnswers }, { shopsQuery }, { knownRest }, { remembered }] = await Promise.all([
    import('#src/member/app/query-client.ts'),
    import('#src/member/home/first-answers.ts'),
    import('#src/client/api/shops/shops.ts'),
    import('#src/client/api/visits/rest.ts'),
    import('#src/client/storage/remembered.ts'),
  ])
  remembered.token.write(me.token)
  remembered.userId.write(me.uid)
  globalThis.prefetchedAnswers = ask ? { '/api/config/shopList': { answer: ask() } } : {}
  return {
    read: () => readFirstAnswers(queryClient),
    rest: () => knownRest(queryClient),
    shops: () => queryClient.getQueryData(shopsQuery().queryKey),
  }
}

it('home is given what the page has asked for', async () => {
  const { read, rest } = await aNewPhone()
  expect(rest()).toBeUndefined()
  await read()
  await soon(() => expect(rest()).toBe(0))
})

it('whose text is not read a second time', async () => {
  const { read, shops } = await aNewPhone(askForShops)
  await read()
  expect(shops()).toMatchObject([{ shopId: 1 }])
})

/** As the page does it: a body can be read only once. */
async function askForShops() {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/api/config/shopList', { method: 'POST', headers, body: '{}' })
  return { response, text: await response.text() }
}

it('and is made all the same where an answer does not come', async () => {
  const { read } = await aNewPhone(() => new Promise(() => undefined))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const made = vi.fn<() => void>()
  void read().then(made)
  await vi.advanceTimersByTimeAsync(299)
  expect(made).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(made).toHaveBeenCalledOnce()
})

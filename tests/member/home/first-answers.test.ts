// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

import { aMemberWithPhone } from '../app/open-screen.tsx'
import { soon } from '../../support/soon.ts'

afterEach(() => void (globalThis.prefetchedResponses = undefined))

/** The app on a phone that knows nothing yet, whose page has asked for the first answers. */
async function aNewPhone(response?: Promise<Response>) {
  const { me } = await aMemberWithPhone()
  vi.resetModules()
  const [{ queryClient }, { readFirstAnswers }, { knownRest }, { remembered }] = await Promise.all([
    import('#src/member/app/query-client.ts'),
    import('#src/member/home/first-answers.ts'),
    import('#src/client/api/visits/rest.ts'),
    import('#src/client/storage/remembered.ts'),
  ])
  remembered.token.write(me.token)
  remembered.userId.write(me.uid)
  globalThis.prefetchedResponses = response ? { '/api/config/shopList': { response } } : {}
  return { read: () => readFirstAnswers(queryClient), rest: () => knownRest(queryClient) }
}

it('home is given what the page has asked for', async () => {
  const { read, rest } = await aNewPhone()
  expect(rest()).toBeUndefined()
  await read()
  await soon(() => expect(rest()).toBe(0))
})

it('and is made all the same where an answer does not come', async () => {
  const { read } = await aNewPhone(new Promise(() => undefined))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const made = vi.fn<() => void>()
  void read().then(made)
  await vi.advanceTimersByTimeAsync(299)
  expect(made).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(made).toHaveBeenCalledOnce()
})

// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

import { shopList } from '#src/contract/shops.ts'

import { aPhone, openApp } from '../outbox/page.ts'

afterEach(() => void vi.useRealTimers())

it('a call whose answer cannot be read, since that part of the app hangs, ends like one without an answer', async () => {
  await aPhone()
  const app = await openApp()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hanging = new Promise<typeof shopList>(() => undefined)
  const answer = expect(app.callApi(() => hanging, shopList.path, {})).rejects.toMatchObject({
    failure: { kind: 'unreachable' },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  await answer
})

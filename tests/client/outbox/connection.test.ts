// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

const second = 1000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
})

/** What stands at the studio's address: its own word, or that of a Wi-Fi network in its place. */
const pages = {
  ours: () => Response.json({ status: 1, code: 'ok', msg: '', data: null }),
  portal: () => new Response('<html>', { status: 200 }),
  'portal in JSON': () => Response.json({ result: 'login required', url: 'http://10.0.0.1/login' }),
  'portal in JSON with a code': () => Response.json({ code: '302', data: { url: 'http://10.0.0.1/login' } }),
}

/** The watch over the connection in a fresh page, and a server that can be switched off. */
async function aPage() {
  vi.resetModules()
  const server = { isThere: true, hangs: false, probes: 0, page: 'ours' as keyof typeof pages }
  vi.stubGlobal('fetch', async () => {
    server.probes++
    if (server.hangs) return await new Promise(() => undefined)
    if (!server.isThere) throw new TypeError('Failed to fetch')
    return pages[server.page]()
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const connection = await import('#src/client/outbox/connection.ts')
  const { post } = await import('#src/client/http/post.ts')
  onTestFinished(connection.watchConnection())
  return {
    ...connection,
    server,
    call: () => post({ path: '/api/x', body: {} }),
    state: () => connection.readConnection().state,
  }
}

/** One call hangs while others go through; gives the ways to lose it, and to have it answered after all. */
async function beSlow(call: () => Promise<unknown>) {
  const slow = Promise.withResolvers<Response>()
  const real = globalThis.fetch
  vi.stubGlobal('fetch', () => slow.promise)
  const late = call()
  await vi.advanceTimersByTimeAsync(second)
  vi.stubGlobal('fetch', real)
  return {
    lose: async () => {
      slow.reject(new TypeError('Failed to fetch'))
      await late
    },
    answer: async () => {
      slow.resolve(Response.json({ status: 1, code: 'ok', msg: '', data: {} }))
      await late
    },
  }
}

it('nothing is known before something was asked', async () => {
  const { state, server } = await aPage()
  await vi.advanceTimersByTimeAsync(60 * second)
  expect(state()).toBe('unknown')
  expect(server.probes).toBe(0)
})

it('a member who looks at the app sees within five seconds that the server answers again, also after an hour', async () => {
  const { state, server, call } = await aPage()
  server.isThere = false
  await call()
  await vi.advanceTimersByTimeAsync(3610 * second)
  expect(state()).toBe('offline')
  server.isThere = true
  await vi.advanceTimersByTimeAsync(5 * second)
  expect(state()).toBe('online')
})

it('no later on a line that takes every question and answers none', async () => {
  const { state, server, call } = await aPage()
  server.isThere = false
  await call()
  server.hangs = true
  await vi.advanceTimersByTimeAsync(600 * second)
  expect(state()).toBe('offline')
  server.isThere = true
  server.hangs = false
  await vi.advanceTimersByTimeAsync(5 * second)
  expect(state()).toBe('online')
})

it('a failed call is a fact, and a hidden page looks for a sign of life ever more rarely', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => void vi.restoreAllMocks())
  const { state, server, call } = await aPage()
  server.isThere = false
  await call()
  expect(state()).toBe('offline')
  const probesAfter = async (seconds: number) => {
    server.probes = 0
    await vi.advanceTimersByTimeAsync(seconds * second)
    return server.probes
  }
  expect(await probesAfter(2)).toBe(1)
  expect(await probesAfter(4)).toBe(1)
  expect(await probesAfter(8)).toBe(1)
  await probesAfter(120)
  expect(await probesAfter(60)).toBe(1)
  server.isThere = true
  await vi.advanceTimersByTimeAsync(60 * second)
  expect(state()).toBe('online')
  expect(await probesAfter(600)).toBe(0)
})

it('many calls that fail at once count as one', async () => {
  const { server, call } = await aPage()
  server.isThere = false
  await Promise.all([call(), call(), call(), call(), call()])
  server.probes = 0
  await vi.advanceTimersByTimeAsync(2 * second)
  expect(server.probes).toBe(1)
})

it.each(['portal', 'portal in JSON', 'portal in JSON with a code'] as const)(
  'the page of a %s is no sign of life',
  async (page) => {
    const { state, server, probe } = await aPage()
    server.page = page
    expect(await probe()).toBe(false)
    expect(state()).toBe('offline')
  },
)

it('the browser saying that it is online again is reason to look at once', async () => {
  const { state, server, call } = await aPage()
  server.isThere = false
  await call()
  server.isThere = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toBe('online')
})

it('a call that gives up late does not undo a newer answer', async () => {
  const { state, call, probe } = await aPage()
  const { lose } = await beSlow(call)
  await probe()
  await lose()
  expect(state()).toBe('online')
})

it('whoever waits to send again what such a call lost hears of the next answer', async () => {
  const { onConnection, state, call, probe } = await aPage()
  await probe()
  const { lose } = await beSlow(call)
  await probe()
  const heard = vi.fn<() => void>()
  onTestFinished(onConnection(heard))
  await lose()
  expect(heard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(30 * second)
  expect([state(), heard.mock.calls.length]).toEqual(['online', 1])
})

it('whether the newer answer still holds is asked a little later', async () => {
  const { state, server, call, probe } = await aPage()
  const { lose } = await beSlow(call)
  await probe()
  server.isThere = false
  await lose()
  await vi.advanceTimersByTimeAsync(2 * second)
  expect(state()).toBe('offline')
})

it('an answer that was on its way when the browser lost its network is asked for again', async () => {
  const { state, server } = await aPage()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toBe('online')
  server.isThere = false
  await vi.advanceTimersByTimeAsync(2 * second)
  expect(state()).toBe('offline')
})

it('nor does it say that the server is back, where the browser says that it has no network', async () => {
  const { state, server, call } = await aPage()
  const { answer } = await beSlow(call)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  server.isThere = false
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  await answer()
  expect(state()).toBe('offline')
  server.isThere = true
  await vi.advanceTimersByTimeAsync(2 * second)
  expect(state()).toBe('online')
})

it('a screen hears of a change once, with the moment since when it is so', async () => {
  const { onConnection, readConnection, server, call } = await aPage()
  const heard = vi.fn<() => void>()
  onTestFinished(onConnection(heard))
  server.isThere = false
  await call()
  const since = readConnection().sinceAt
  await vi.advanceTimersByTimeAsync(30 * second)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(readConnection().sinceAt).toBe(since)
})

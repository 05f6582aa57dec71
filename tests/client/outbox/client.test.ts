// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'

import { type CallOptions, callApi, failureOf, onSignedOut } from '#src/client/http/call-api.ts'
import { type Outcome, onOutcome, post } from '#src/client/http/post.ts'
import { config, shopList } from '#src/contract/shops.ts'
import { latestAppointment } from '#src/contract/appointments.ts'
import { remembered } from '#src/client/storage/remembered.ts'

interface Sent {
  path: string
  headers: Record<string, string>
  body: Record<string, unknown>
}

/** A server that answers every call with the same response, and a fresh memory of this phone. */
function serverAnswers(respond: () => Response | Promise<Response>): Sent[] {
  localStorage.clear()
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    sent.push({ path, headers, body: JSON.parse(init.body as string) })
    init.signal?.throwIfAborted()
    return await respond()
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return sent
}

const envelope = (fields: object, status = 200, headers = {}) =>
  Response.json({ status: 1, code: 'ok', msg: '', data: [], ...fields }, { status, headers })
const shops = (options?: CallOptions) => callApi(async () => shopList, '/api/config/shopList', {}, options)
const failure = async (call: Promise<unknown>) => failureOf(await call.catch((error: unknown) => error))

it('a call says who asks, from where and in which language', async () => {
  const sent = serverAnswers(() => envelope({}))
  remembered.token.write('t')
  remembered.userId.write('u')
  remembered.shopId.write(3)
  remembered.language.write('en-US')
  await shops({ opId: 'op' })
  expect(sent[0]).toMatchObject({
    path: '/api/config/shopList',
    headers: { 'accept-language': 'en-US', 'content-type': 'application/json' },
    body: { token: 't', uid: 'u', shop_id: 3, stat_shop_id: 3, op_id: 'op' },
  })
})

it('a shop that the call names itself wins, and a visitor sends nothing of a member', async () => {
  const sent = serverAnswers(() => envelope({ code: 'not-found', status: 0, data: null }, 404))
  remembered.shopId.write(3)
  await failure(callApi(async () => config, '/api/config/config', { shopId: 9 }))
  expect(sent[0]?.body).toEqual({ shop_id: 9, stat_shop_id: 3 })
  expect(sent[0]?.headers['accept-language']).toBe('zh-HK')
})

it('nothing there is null', async () => {
  serverAnswers(() => envelope({ status: 0, code: 'none', data: null }))
  const answer = await callApi(async () => latestAppointment, '/api/user/mylatestAppointment', {})
  expect(answer).toBeNull()
})

const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } })
const html = (status: number) => new Response('<html>', { status, headers: { 'content-type': 'text/html' } })

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'unreachable' }],
  ['the login page of a hotel', () => html(200), { kind: 'unreachable' }],
  ['a gateway in between', () => html(502), { kind: 'unreachable' }],
  ['JSON that is no answer', () => Response.json({ hello: 1 }), { kind: 'unreachable' }],
  ['an answer cut short', () => json('{"status":1'), { kind: 'unreachable' }],
  [
    'too many calls',
    () => envelope({ status: 0, code: 'too-many', data: { retry_after: 42 } }, 429),
    { kind: 'busy', retryAfterSeconds: 42 },
  ],
  [
    'an overloaded server',
    () => envelope({ status: 0, code: 'overloaded', data: null }, 503, { 'retry-after': '7' }),
    { kind: 'busy', retryAfterSeconds: 7 },
  ],
  ['a login that ended', () => envelope({ status: 0, code: 'signed-out', data: null }, 401), { kind: 'signed-out' }],
  [
    'a rule of the server',
    () => envelope({ status: 0, code: 'slot-full', msg: 'Full', data: null }, 409),
    { kind: 'refused', code: 'slot-full', message: 'Full', data: null },
  ],
  [
    'a rule of a newer server',
    () => envelope({ status: 0, code: 'moon-full', msg: 'No', data: null }, 409),
    { kind: 'refused', code: 'other', message: 'No', data: null },
  ],
  ['an answer of another form', () => envelope({ data: [{ shop: 1 }] }), { kind: 'broken' }],
])('%s is told as what can be done about it', async (_, respond, expected) => {
  serverAnswers(respond)
  expect(await failure(shops())).toEqual(expected)
})

it.each([
  ['the login page of a hotel', () => html(200), false],
  ['its word in JSON', () => Response.json({ result: 'login required' }), false],
  ['its word in JSON that is like an answer', () => Response.json({ code: '302', data: {} }), false],
  ['JSON that is no object', () => Response.json('login required'), false],
  ['an answer that broke off', () => json('{"status":1'), true],
  ['a gateway of the studio', () => html(502), true],
  ['a gateway of the studio that speaks JSON', () => json('{"error":"bad gateway"}', 502), true],
])('whether a call may have reached the studio behind %s', async (_, page, mayHaveArrived) => {
  serverAnswers(page)
  expect(await post({ path: '/api/x', body: {} })).toEqual({ kind: 'unreachable', mayHaveArrived })
})

it('a server that does not answer in time is unreachable', async () => {
  serverAnswers(() => new Promise(() => undefined))
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('Stop', 'AbortError'))),
      ),
  )
  expect(await failure(shops({ timeoutMs: 20 }))).toEqual({ kind: 'unreachable' })
})

it('a call that the screen no longer wants ends as that, and says nothing about the line', async () => {
  serverAnswers(() => envelope({}))
  const outcomes: Outcome[] = []
  onTestFinished(onOutcome((outcome) => outcomes.push(outcome)))
  const leaving = new AbortController()
  leaving.abort(new DOMException('Left', 'AbortError'))
  await expect(shops({ signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(outcomes).toEqual([])
})

it('a refusal shows that the server can be reached, a captive portal that it cannot', async () => {
  const outcomes: string[] = []
  onTestFinished(onOutcome(({ kind }) => outcomes.push(kind)))
  serverAnswers(() => envelope({ status: 0, code: 'forbidden', data: null }, 403))
  await failure(shops())
  serverAnswers(() => html(200))
  await failure(shops())
  expect(outcomes).toEqual(['answered', 'unreachable'])
})

it('a part of the app that does not load is the network, not a mistake of the server', async () => {
  serverAnswers(() => envelope({}))
  const load = (): Promise<typeof shopList> =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  expect(await failure(callApi(load, '/api/config/shopList', {}))).toEqual({ kind: 'unreachable' })
})

it('only the end of the login in use is told', async () => {
  const reported = vi.fn<() => void>()
  onTestFinished(onSignedOut(reported))
  serverAnswers(async () => {
    remembered.token.write('new')
    return envelope({ status: 0, code: 'signed-out', data: null }, 401)
  })
  remembered.userId.write('u')
  remembered.token.write('old')
  await failure(shops())
  expect(reported).not.toHaveBeenCalled()
  await failure(shops())
  expect(reported).toHaveBeenCalledTimes(1)
})

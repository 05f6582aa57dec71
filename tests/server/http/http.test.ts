import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

import Fastify from 'fastify'
import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'
import { refusalCodes } from '#src/contract/codes.ts'
import { editProfile, getUserInfo } from '#src/contract/members.ts'

import { createApp } from '#server/app.ts'
import { described } from '#server/http/described/described-calls.ts'
import { httpStatus } from '#server/http/http-status.ts'
import { messages } from '#server/http/messages.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { serveDescription } from '#server/http/serve-open-api.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { calls } from '../../support/calls.ts'
import { engines, sqliteEngine } from '../../support/engines.ts'
import { aBooking, anIntent } from '../../support/fixtures.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { openServer } from '../../support/open-server.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

const { path } = addAppointment
const subscriptionKeys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

test.each([
  ['not JSON', 400, 'bad-request', 'application/json', '{'],
  ['an empty body', 400, 'bad-request', 'application/json', ''],
  ['a poisoned body', 400, 'bad-request', 'application/json', '{"__proto__":{"role":"admin"}}'],
  ['an unknown type', 415, 'bad-type', 'text/xml', '<x/>'],
  ['plain text', 415, 'bad-type', 'text/plain', '{}'],
  ['a form', 415, 'bad-type', 'application/x-www-form-urlencoded', 'a=1'],
  ['too much', 413, 'too-large', 'application/json', `"${'x'.repeat(101 * 1024)}"`],
])('%s is answered %i %s, inside the envelope', async (_what, httpStatus, code, type, payload) => {
  const { app } = await openServer(sqliteEngine)
  const reply = await app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload })
  expect(reply.statusCode).toBe(httpStatus)
  expect(reply.json()).toMatchObject({ status: 0, code, msg: expect.any(String) })
})

test('what does not exist is not found, whatever the method', async () => {
  const { app, post } = await openServer(sqliteEngine)
  expect(await post('/api/nothing/here', {})).toMatchObject({ httpStatus: 404, code: 'not-found' })
  for (const [method, url] of [
    ['GET', path],
    ['PUT', path],
    ['GET', '/nowhere'],
    ['GET', '/%zz'],
  ] as const) {
    const reply = await app.inject({ method, url })
    expect(reply.json(), `${method} ${url}`).toMatchObject({
      status: 0,
      code: expect.stringMatching(/not-found|bad-request/),
    })
  }
})

test('a call without a body is an empty one', async () => {
  const { app } = await openServer(sqliteEngine)
  const reply = await app.inject({ method: 'POST', url: '/api/config/shopList' })
  expect(reply.json()).toMatchObject({ code: 'ok' })
})

test('every wrong field is named', async () => {
  const { post, member } = await openServer(sqliteEngine)
  const answer = await post(path, aBooking(await member(), { time: 'noon', shop_id: 'one' }))
  expect(answer.data.issues.map((issue: { path: string }) => issue.path).sort()).toEqual(['shop_id', 'time'])
})

test('a name that looks like another is refused by its field; pictures that are joined and other scripts are not', async () => {
  const { post, member } = await openServer(sqliteEngine)
  const ann = await member()
  const save = (nickname: string) => post(editProfile.path, anIntent(ann, { nickname }))
  for (const hidden of [
    'Ann\u202Enna',
    'A\u200Bnn',
    'Ann\u2066',
    '\uFEFFA\u2060nn',
    'An\u200Dn',
    '\u200F\u200E',
    'A\u200Cn',
  ]) {
    const reply = await save(hidden)
    expect([hidden, reply.code, reply.data.issues?.map(({ path }: { path: string }) => path)]).toEqual([
      hidden,
      'bad-request',
      ['nickname'],
    ])
  }
  for (const plain of ['👩‍👩‍👧', '🧑🏽‍🚀', '❤️‍🔥', '嘉欣', 'آن', 'Zoë']) {
    expect([plain, (await save(plain)).code]).not.toEqual([plain, 'bad-request'])
  }
})

test('what is kept from before is shown as it is, and looked for with whatever was copied along', async () => {
  const { post, member } = await openServer(sqliteEngine)
  const ann = await member({ nickname: 'Ann\u202Enna' })
  expect((await post(getUserInfo.path, ann)).data.nickname).toBe('Ann\u202Enna')
  const owner = await member({ role: 'admin', staffLevel: 'owner' })
  const search = { ...owner, chip: 'all', sort: 'recent', search: '\u202A+852 9123 4567\u202C' }
  expect(await post('/api/admin/users/list', search)).toMatchObject({ code: 'ok' })
})

test('an error has an id of its own on every server and after every start', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const { post, member, store } = await openServer(sqliteEngine)
      const ann = await member()
      await store.db.schema.dropTable('operations').execute()
      return (await post(path, aBooking(ann))).data.error_id as string
    }),
  )
  expect(new Set(ids).size).toBe(2)
  expect(ids.every((id) => /^[\da-f]{16}$/.test(id))).toBe(true)
})

test.each(engines)('a text that no database keeps is refused by the name of its field, on $name', async (engine) => {
  const { app, post, member } = await openServer(engine)
  const ann = await member()
  for (const { path, subscription, ...fields } of [
    { path: '/api/push/unsubscribe', endpoint: 'https://push.example/\u0000' },
    { path: '/api/push/subscribe', subscription: { endpoint: '\u0000', keys: subscriptionKeys } },
  ]) {
    const reply = await post(path, anIntent(ann, { ...fields, ...(subscription && { subscription }) }))
    expect(reply).toMatchObject({ httpStatus: 400, code: 'bad-request' })
    expect(reply.data.issues).toMatchObject([{ path: subscription ? 'subscription.endpoint' : 'endpoint' }])
  }
  const picture = await app.inject({ method: 'GET', url: '/media/%00.webp' })
  expect(picture.json()).toMatchObject({ status: 0, code: 'not-found' })
})

test('unknown fields are ignored', async () => {
  const { post, member } = await openServer(sqliteEngine)
  expect(await post(path, aBooking(await member(), { colour: 'amber', stat_shop_id: 7 }))).toMatchObject({ code: 'ok' })
})

test('answers are never stored or sniffed', async () => {
  const { post, member } = await openServer(sqliteEngine)
  const { headers } = await post(getUserInfo.path, await member())
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})

test('when the database breaks, the member sees no query and is asked to come back', async () => {
  const { store, post, member } = await openServer(sqliteEngine)
  const ann = await member()
  await store.db.schema.dropTable('operations').execute()
  const answer = await post(path, aBooking(ann), { 'accept-language': 'en-US' })
  expect(answer).toMatchObject({ httpStatus: 503, code: 'unavailable', data: { error_id: expect.any(String) } })
  expect(answer.headers['retry-after']).toBe('5')
  expect(JSON.stringify(answer)).not.toMatch(/operations|sqlite|stack/i)
})

test('the process lives and the database answers', async () => {
  const { place, remove } = await sqliteEngine.emptyPlace()
  const store = await openStore(place, { logSecret })
  const app = await createApp({ store, messenger: createInbox().messenger, pepper: 'pepper of the tests' })
  onTestFinished(async () => {
    await app.close()
    await remove()
  })
  expect((await app.inject('/healthz')).json()).toMatchObject({ status: 1, code: 'ok' })
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await store.close()
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
})

test('every refusal has a status and a message in three languages', () => {
  for (const code of refusalCodes) {
    expect(httpStatus[code], code).toBeGreaterThanOrEqual(400)
    expect(
      Object.values(messages[code]).every((text) => text.length > 2),
      code,
    ).toBe(true)
  }
})

describe('calls that need a member', () => {
  const needy = calls.filter((call) => call.access !== 'public')

  test.each(needy.map((call) => call.path))(
    '%s refuses a caller who is not signed in, before looking at anything else',
    async (url) => {
      const { post, member } = await openServer(sqliteEngine)
      const ann = await member()
      for (const body of [
        {},
        { token: ann.token },
        { uid: ann.uid },
        { ...ann, token: 'made-up' },
        { ...ann, uid: 'other' },
        { token: 7 },
      ]) {
        const data = 'token' in body && body.token === 'made-up' ? { reason: 'revoked' } : null
        expect(await post(url, body)).toMatchObject({ httpStatus: 401, code: 'signed-out', data })
      }
    },
  )

  test('the public ones are these and no others', () => {
    const open = calls.filter((call) => call.access === 'public').map((call) => call.path)
    expect(open.sort()).toEqual([
      '/api/appointment/cancelByTicket',
      ...['brand', 'config', 'legal', 'shopList', 'shopsNow'].map((name) => `/api/config/${name}`),
      ...['machine/deviceList', 'offers/read', 'offers/stop'].map((name) => `/api/${name}`),
      ...['freelyUseCardDeviceTypeList', 'openPayLink'].map((name) => `/api/order/${name}`),
      ...['check', 'run', 'state'].map((step) => `/api/setup/${step}`),
      ...['beginAccount', 'callwithcode', 'getsmscode', 'logoutLater', 'passkeyLogin', 'passkeyLoginOptions'].map(
        (name) => `/api/user/${name}`,
      ),
      ...['phoneLogin', 'proveAccount'].map((name) => `/api/user/${name}`),
    ])
  })
})

test('the published description has every call, and its writing ones need an op_id', async () => {
  const { app } = await openServer(sqliteEngine)
  const { paths } = (await app.inject('/api/openapi.json')).json()
  expect(Object.keys(paths).sort()).toEqual(calls.map((call) => call.path).sort())
  for (const call of calls) {
    const { requestBody, responses } = paths[call.path].post
    const { required = [], properties } = requestBody.content['application/json'].schema
    expect(required.includes('op_id'), call.path).toBe(call.writes || 'op_id' in call.body.shape)
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['token', 'uid', 'shop_id', 'stat_shop_id']))
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '503']))
  }
})

test('the published description says of every call in one sentence what it does, and what it is about', async () => {
  const { app } = await openServer(sqliteEngine)
  const { paths, tags } = (await app.inject('/api/openapi.json')).json()
  const nouns = tags.map((tag: { name: string }) => tag.name)
  for (const { path } of calls) {
    const { summary, tags: about } = paths[path].post
    expect(summary, path).toMatch(/^[A-Z][^.]+\.$/)
    expect(nouns, path).toEqual(expect.arrayContaining(about))
    expect(about, path).toHaveLength(1)
  }
  expect(Object.keys(described).sort()).toEqual(calls.map((call) => call.path).sort())
})

test('a call without a summary cannot be served', () => {
  expectTypeOf<'/api/user/getUserInfo'>().toExtend<Parameters<Serve>[0]['path']>()
  expectTypeOf<'/api/unheard-of'>().not.toExtend<Parameters<Serve>[0]['path']>()
})

test('the description is sent compressed, and not again to a client that has it', async () => {
  const { app } = await openServer(sqliteEngine)
  const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/api/openapi.json', headers })
  const [plain, zipped] = [await ask(), await ask({ 'accept-encoding': 'gzip, br' })]
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  const etag = String(plain.headers.etag)
  const known = await ask({ 'if-none-match': etag })
  expect({ status: known.statusCode, body: known.body }).toEqual({ status: 304, body: '' })
  expect((await ask({ 'if-none-match': 'W/"older"', 'accept-encoding': 'gzip;q=0' })).body).toBe(plain.body)
})

test('readers of the description leave the server to who stops a bed: it is made once, and piece by piece', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/stop', () => 'stopped')
  const order: string[] = []
  let times = 0
  const counted = Object.assign([...calls], {
    *[Symbol.iterator]() {
      times++
      for (const [index, call] of calls.entries()) {
        if (index === 20) setImmediate(() => void app.inject('/stop').then(() => order.push('stopped')))
        yield call
      }
      order.push('made')
    },
  })
  serveDescription(app, counted, '/')
  const ask = async () => {
    const reply = await app.inject('/api/openapi.json')
    order.push('read')
    return reply
  }
  const replies = [...(await Promise.all([ask(), ask(), ask()])), await ask()]
  expect(order).toEqual(['stopped', 'made', 'read', 'read', 'read', 'read'])
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(times).toBe(1)
})

test('what is not HTTP at all is answered in the envelope', async () => {
  const { app } = await openServer(sqliteEngine)
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(url.port), '127.0.0.1')
  socket.write('this is no request\r\n\r\n')
  const [head, body] = (await text(socket)).split('\r\n\r\n')
  expect(head).toContain('HTTP/1.1 400')
  expect(JSON.parse(body ?? '')).toMatchObject({ status: 0, code: 'bad-request' })
})

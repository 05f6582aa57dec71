import { createConnection } from 'node:net'
import { once } from 'node:events'

import { describe, expect, onTestFinished, test } from 'vitest'

import { isOver } from '#server/connect-devices.ts'
import { firstKeys } from '#server/modules/beds/store/device-keys.ts'
import { serveBrokerAuth } from '#server/platform/mqtt/broker-logins/serve-broker-auth.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addMember } from '../../support/fixtures.ts'
import { openServer, secrets } from '../../support/open-server.ts'

const secret = 'shared with the broker alone'
const bed = 'studio/1/bed/bed-1'
const { devicePassword } = secrets
const yes = { result: 'allow', is_superuser: false }
const no = { result: 'deny', is_superuser: false }

/** The endpoint beside the database of a small chain. `ask` sends what EMQX 5 sends, with the body of docs/broker.md. */
async function withEndpoint(engine: Engine, isDemo = false) {
  const { store, app } = await openServer(engine)
  const errors: unknown[] = []
  let strangers = 0
  const { url, close } = await serveBrokerAuth({
    host: '127.0.0.1',
    port: 0,
    secret,
    rules: { isDemo, secrets, isEnded: (name) => isOver(store, name) },
    onStranger: () => void strangers++,
    onError: (error) => void errors.push(error),
  })
  onTestFinished(close)
  const send = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
      body,
    })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    return (await reply.json()) as unknown
  }
  const logIn = (username: string, password = devicePassword(username), clientid = username) =>
    send('/authenticate', JSON.stringify({ clientid, username, password }))
  const act = (username: string, action: string, topic: string, retain: string | boolean = 'false') =>
    send('/authorize', JSON.stringify({ clientid: username, username, action, topic, retain }))
  return { store, app, url, send, logIn, act, errors, strangers: () => strangers }
}

describe.each(engines)('a broker that asks over http, on $name', (engine) => {
  test('lets in who has the password of the name, under its own client id', async () => {
    const { logIn } = await withEndpoint(engine)
    for (const name of [bed, 'studio/1/lock/door-1', 'server', 'server-2']) expect(await logIn(name)).toEqual(yes)
    expect(await logIn(bed, devicePassword('studio/1/bed/bed-2'))).toEqual(no)
    expect(await logIn(bed, '')).toEqual(no)
    expect(await logIn(bed, `${devicePassword(bed)} `)).toEqual(no)
    expect(await logIn(bed, devicePassword(bed), 'studio/1/bed/bed-2')).toEqual(no)
    expect(await logIn('')).toEqual(no)
    expect(await logIn('twins')).toEqual(no)
  })

  test('lets in and allows nothing by a login that has ended: replaced, never given out, or of a closed studio', async () => {
    const { store, logIn, act } = await withEndpoint(engine)
    expect(await logIn(`${bed}~2`)).toEqual(no)
    await store.db
      .insertInto('deviceKeys')
      .values({ ...firstKeys('bed-1'), loginNumber: 2, lastNumber: 2 })
      .execute()
    expect([await logIn(bed), await logIn(`${bed}~2`)]).toEqual([no, yes])
    expect(await act(bed, 'publish', `${bed}/state`)).toEqual(no)
    expect(await act(`${bed}~2`, 'publish', `${bed}/state`)).toEqual(yes)
    await store.db.updateTable('shops').set({ stage: 'closed' }).where('shopId', '=', 1).execute()
    expect(await logIn(`${bed}~2`)).toEqual(no)
    expect(await act(`${bed}~2`, 'subscribe', `${bed}/cmd/+`)).toEqual(no)
    expect(await logIn('server')).toEqual(yes)
  })

  test('allows a device its own topics, and a server those of all', async () => {
    const { act } = await withEndpoint(engine)
    const allowed = [
      await act(bed, 'publish', `${bed}/state`, 'true'),
      await act(bed, 'publish', `${bed}/reply/1`),
      await act(bed, 'subscribe', `${bed}/cmd/+`),
      await act('server-3', 'publish', `${bed}/cmd/1`, false),
      await act('server', 'subscribe', 'studio/+/+/+/state'),
    ]
    expect(allowed).toEqual(allowed.map(() => yes))
    const refused = [
      await act(bed, 'publish', 'studio/1/bed/bed-2/state'),
      await act(bed, 'publish', `${bed}/cmd/1`),
      await act(bed, 'subscribe', 'studio/1/bed/bed-2/cmd/+'),
      await act(bed, 'subscribe', `${bed}/#`),
      await act(bed, 'subscribe', '#'),
      await act(bed, 'subscribe', '$SYS/#'),
      // A reply or a command that is kept would be heard days later.
      await act(bed, 'publish', `${bed}/reply/1`, 'true'),
      await act('server', 'publish', `${bed}/cmd/1`, true),
      await act('server', 'publish', `${bed}/state`),
      await act(bed, 'all', `${bed}/state`),
    ]
    expect(refused).toEqual(refused.map(() => no))
  })

  test('is known by its secret alone: without it nothing is told, and no member or owner gets there', async () => {
    const { store, app, url, send, strangers } = await withEndpoint(engine)
    const owner = await addMember(store, { role: 'admin' })
    const body = JSON.stringify({ clientid: bed, username: bed, password: devicePassword(bed) })
    const others = ['', 'Bearer', 'Bearer wrong', `Bearer ${secret}x`, secret, `Bearer ${owner.token}`]
    for (const authorization of others) expect(await send('/authenticate', body, { authorization })).toEqual(no)
    expect(await send('/authenticate', body)).toEqual(yes)
    expect(await (await fetch(`${url}/authenticate`, { method: 'POST', body })).json()).toEqual(no)
    // One line in the log for all of them.
    expect(strangers()).toBe(1)
    const within = await app.inject({
      method: 'POST',
      url: '/authenticate',
      headers: { authorization: `Bearer ${secret}` },
      payload: { clientid: bed, username: bed, password: devicePassword(bed) },
    })
    expect(within.json()).not.toHaveProperty('result')
  })

  test('is refused, and harms nothing, with whatever is no question', async () => {
    const { send, logIn, url, errors } = await withEndpoint(engine)
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '7',
      '{}',
      `{"username":${'['.repeat(2_000)}`,
      'x'.repeat(10_000),
      JSON.stringify({ clientid: bed, username: bed, password: { $ne: '' } }),
      JSON.stringify({ clientid: [bed], username: [bed], password: [devicePassword(bed)] }),
      JSON.stringify({ clientid: bed, username: bed, password: null }),
      '{"__proto__":{"result":"allow"},"clientid":"a","username":"a","password":"a"}',
      JSON.stringify({ clientid: bed, username: bed, action: 'publish', topic: `${bed}/state\u0000`, retain: 'false' }),
      JSON.stringify({ clientid: bed, username: bed, action: 'publish', topic: `${bed}/state` }),
      JSON.stringify({ clientid: 'x', username: bed, action: 'publish', topic: `${bed}/state`, retain: 'false' }),
    ]
    for (const body of bodies)
      for (const path of ['/authenticate', '/authorize', '/', '/api/user/login'])
        expect(await send(path, body)).toEqual(no)
    expect(await send('/authenticate', 'username=a', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual(
      no,
    )
    const line = createConnection(Number(new URL(url).port), '127.0.0.1')
    line.end('nonsense\r\n\r\n')
    line.resume()
    await once(line, 'close')
    expect(await logIn(bed)).toEqual(yes)
    expect(errors).toEqual([])
  })
})

describe('a broker that asks over http', () => {
  test('is told no while the database does not answer, and the reason holds no password', async () => {
    const errors: unknown[] = []
    const isEnded = () => Promise.reject(new Error('The database is away'))
    const place = { host: '127.0.0.1', port: 0, secret, rules: { isDemo: false, secrets, isEnded } }
    const { url, close } = await serveBrokerAuth({
      ...place,
      onStranger: () => undefined,
      onError: (error) => void errors.push(error),
    })
    onTestFinished(close)
    const ask = (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ clientid: bed, username: bed, ...body }),
      }).then((reply) => reply.json())
    expect(await ask('/authenticate', { password: devicePassword(bed) })).toEqual(no)
    expect(await ask('/authorize', { action: 'publish', topic: `${bed}/state`, retain: 'false' })).toEqual(no)
    expect(errors.map(String)).toEqual(['Error: The database is away', 'Error: The database is away'])
    await expect(
      serveBrokerAuth({
        ...place,
        port: Number(new URL(url).port),
        onStranger: () => undefined,
        onError: () => undefined,
      }),
    ).rejects.toThrow(/EADDRINUSE.*BROKER_AUTH_PORT/)
  })
})

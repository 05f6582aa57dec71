import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { getSmsCode } from '#src/contract/members.ts'

import { sqliteEngine } from '../../support/engines.ts'
import { startNginx } from '../../support/net/nginx.ts'
import { builtScript, openReleased } from '../../support/net/released-app.ts'
import { openServer, tally } from '../../support/open-server.ts'

/** The server behind the proxy of the documentation. */
async function behindNginx() {
  const place = await openServer(sqliteEngine, { proxyHops: 1, publicOrigin: 'https://studio.example.com' })
  await place.app.listen({ host: '127.0.0.1', port: 0 })
  const nginx = await startNginx((place.app.server.address() as AddressInfo).port)
  onTestFinished(() => nginx.stop())
  const host = 'studio.example.com'
  async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const line = { host: '127.0.0.1', port: nginx.httpsPort, servername: host, ca: nginx.certificate }
    const type = body && { 'content-type': 'application/json' }
    const asked = request({ ...line, method, path, headers: { host, ...type, ...headers } })
    asked.end(body && JSON.stringify(body))
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: reply.statusCode, headers: reply.headers, body: JSON.parse(await text(reply)) as { code: string } }
  }
  return { ...place, nginx, host, ask }
}

test('the proxy of the documentation serves over https, tells browsers to stay there, and leads them there', async () => {
  const { ask, nginx, host } = await behindNginx()
  const health = await ask('GET', '/healthz')
  expect(health).toMatchObject({ status: 200, body: { code: 'ok' } })
  expect(health.headers['strict-transport-security']).toBe('max-age=63072000')
  const refused = await ask('POST', '/api/nothing', {})
  expect([refused.status, refused.headers['strict-transport-security']]).toEqual([404, 'max-age=63072000'])

  const plain = get({ host: '127.0.0.1', port: nginx.httpPort, path: '/hk/my?x=1', headers: { host } })
  const [led] = (await once(plain, 'response')) as [IncomingMessage]
  led.resume()
  expect([led.statusCode, led.headers.location]).toEqual([301, `https://${host}/hk/my?x=1`])
})

test('behind it nobody gets other limits by writing an address of their own', async () => {
  const { ask } = await behindNginx()
  const answers = []
  for (let index = 0; index < 25; index++) {
    const forged = { 'x-forwarded-for': `203.0.113.${index}` }
    const phone = String(51_000_001 + index * 10_000)
    answers.push((await ask('POST', getSmsCode.path, { area_code: '852', phone }, forged)).body)
  }
  expect(tally(answers)).toEqual({ ok: 20, 'too-many': 5 })
})

test('what differs from the release before goes through it, and is told apart from the whole file', async () => {
  const [older, newer] = [builtScript('older'), builtScript('newer')]
  const app = await openReleased([
    { 'index.html': 'before', 'assets/start-AAAAAAAA.js': older },
    { 'index.html': 'after', 'assets/start-BBBBBBBB.js': newer },
  ])
  await app.listen({ host: '127.0.0.1', port: 0 })
  const nginx = await startNginx((app.server.address() as AddressInfo).port)
  onTestFinished(() => nginx.stop())
  const host = 'studio.example.com'
  const available = `:${createHash('sha256').update(older).digest('base64')}:`
  const line = { host: '127.0.0.1', port: nginx.httpsPort, servername: host, ca: nginx.certificate }
  const headers = { host, 'accept-encoding': 'br, dcz', 'available-dictionary': available }
  const asked = request({ ...line, path: '/hk/assets/start-BBBBBBBB.js', headers })
  asked.end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  const body = await buffer(reply)
  expect(reply.headers).toMatchObject({
    'content-encoding': 'dcz',
    'use-as-dictionary': 'match="/hk/assets/start-*.js"',
    vary: 'accept-encoding, available-dictionary',
  })
  expect(zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(older) }).toString()).toBe(newer)
})

import { createHash } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { builtScript, openReleased, type Written } from '../../support/net/released-app.ts'

const url = '/hk/assets/start-BBBBBBBB.js'
const encodings = 'gzip, deflate, br, zstd, dcb, dcz'
const older = builtScript('older')
const newer = builtScript('newer')
const before = { 'index.html': '<!doctype html>before', 'assets/start-AAAAAAAA.js': older }
const after = { 'index.html': '<!doctype html>after', 'assets/start-BBBBBBBB.js': newer }

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** The server of a release that came after another. */
async function upgraded(...releases: [Written, ...Written[]]) {
  const app = await openReleased(releases)
  return (headers: Record<string, string>, path = url, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url: path, method, headers })
}

test('a browser that has the version before is sent what differs, and gets the file from it to the byte', async () => {
  const ask = await upgraded(before, after)
  const reply = await ask({ 'accept-encoding': encodings, 'available-dictionary': `:${hashOf(older)}:` })
  expect(reply.headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'use-as-dictionary': 'match="/hk/assets/start-*.js"',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding, available-dictionary',
  })
  const body = reply.rawPayload
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(body.subarray(8, 40).toString('base64')).toBe(hashOf(older))
  expect(zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(older) }).toString()).toBe(newer)
  expect(body.length).toBeLessThan(250)
})

test('many that ask at once get one difference, and it is kept', async () => {
  const ask = await upgraded(before, after)
  const headers = { 'accept-encoding': encodings, 'available-dictionary': `:${hashOf(older)}:` }
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask(headers)))
  replies.push(await ask(headers))
  expect(new Set(replies.map(({ rawPayload }) => rawPayload.toString('hex'))).size).toBe(1)
  expect(replies[0]?.headers['content-encoding']).toBe('dcz')
})

const known = `:${hashOf(older)}:`

const others: [string, Record<string, string>][] = [
  ['a browser that knows no dictionaries', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
  ['a browser with no version of the file', { 'accept-encoding': encodings }],
  ['a version that was never here', { 'available-dictionary': `:${hashOf('x')}:` }],
  ['the version itself', { 'available-dictionary': `:${hashOf(newer)}:` }],
  ['no base64', { 'available-dictionary': `:${'*'.repeat(43)}=:` }],
  ['too short a hash', { 'available-dictionary': ':AAAA:' }],
  ['too long a hash', { 'available-dictionary': `:${'A'.repeat(10_000)}=:` }],
  ['a hash without its colons', { 'available-dictionary': hashOf(older) }],
  ['several hashes', { 'available-dictionary': `${known}, ${known}` }],
  ['a hash with more behind it', { 'available-dictionary': `${known};a=1` }],
  ['the hash as a path', { 'available-dictionary': ':../../../../etc/passwd:' }],
  ['dcz refused', { 'accept-encoding': 'br, dcz;q=0, dcb', 'available-dictionary': known }],
  ['dcb alone', { 'accept-encoding': 'br, dcb', 'available-dictionary': known }],
  ['a coding with a name like it', { 'accept-encoding': 'br, dczz', 'available-dictionary': known }],
  ['no coding', { 'accept-encoding': '', 'available-dictionary': known }],
]

test('to all others the file comes as ever', async () => {
  const ask = await upgraded(before, after)
  for (const [name, headers] of others) {
    const reply = await ask({ 'accept-encoding': encodings, ...headers })
    const coding = headers['accept-encoding'] === '' ? undefined : 'br'
    expect([name, reply.statusCode, reply.headers['content-encoding']]).toEqual([name, 200, coding])
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'use-as-dictionary': 'match="/hk/assets/start-*.js"',
      // Every answer says so, or a proxy would hand the difference to whoever asks next.
      vary: 'accept-encoding, available-dictionary',
    })
  }
})

test.each<[string, Record<string, string>, number]>([
  ['a part', { range: 'bytes=0-9' }, 206],
  ['whatever is newer', { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() }, 304],
])('who asks for %s is answered as ever', async (_name, headers, status) => {
  const ask = await upgraded(before, after)
  const reply = await ask({ ...headers, 'accept-encoding': encodings, 'available-dictionary': known })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['content-encoding']).not.toBe('dcz')
  expect(reply.headers['use-as-dictionary']).toBeUndefined()
  expect(reply.headers.vary).toBe('accept-encoding, available-dictionary')
})

test('a difference has no tag of the whole file, and that tag is still known', async () => {
  const ask = await upgraded(before, after)
  const headers = { 'accept-encoding': encodings, 'available-dictionary': known }
  expect((await ask(headers)).headers.etag).toBeUndefined()
  const { etag } = (await ask({ 'accept-encoding': 'br' })).headers
  expect((await ask({ ...headers, 'if-none-match': String(etag) })).statusCode).toBe(304)
})

test('who asks for the head alone hears of the whole file', async () => {
  const ask = await upgraded(before, after)
  const { headers } = await ask({ 'accept-encoding': encodings, 'available-dictionary': known }, url, 'HEAD')
  expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding, available-dictionary'])
})

test('a worker to which a difference came to nothing gets the file whole', async () => {
  const ask = await upgraded(before, after)
  const headers = { 'accept-encoding': encodings, 'available-dictionary': known }
  expect((await ask(headers, `${url}?whole=`)).headers['content-encoding']).toBe('br')
})

test('a version of another file is no dictionary', async () => {
  const shared = builtScript('shared')
  const ask = await upgraded({ ...before, 'assets/shared-AAAAAAAA.js': shared }, after)
  const reply = await ask({ 'accept-encoding': encodings, 'available-dictionary': `:${hashOf(shared)}:` })
  expect(reply.headers['content-encoding']).toBe('br')
})

test('a file that has become another altogether comes whole', async () => {
  const other = builtScript('newer', 'nothing alike')
  const ask = await upgraded(before, { ...after, 'assets/start-BBBBBBBB.js': other })
  const reply = await ask({ 'accept-encoding': encodings, 'available-dictionary': known })
  expect(reply.headers['content-encoding']).toBe('br')
})

test('a small file is no dictionary', async () => {
  const small = { 'assets/start-BBBBBBBB.js': 'export const sun = 1' }
  const { headers } = await (await upgraded(before, { ...after, ...small }))({ 'accept-encoding': encodings })
  expect([headers['use-as-dictionary'], headers.vary]).toEqual([undefined, 'accept-encoding'])
})

const [pageBefore, pageAfter] = [`<!doctype html>${older}`, `<!doctype html>${newer}`]

test('the page that the worker stores comes as a difference too, under the policy of its build', async () => {
  const ask = await upgraded({ ...before, 'index.html': pageBefore }, { ...after, 'index.html': pageAfter })
  const headers = { 'accept-encoding': encodings, 'available-dictionary': `:${hashOf(pageBefore)}:` }
  const reply = await ask(headers, '/hk/index.html?__WB_REVISION__=abc')
  expect(reply.headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, max-age=2592000',
    'use-as-dictionary': 'match="/hk/index.html"',
  })
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  const text = zstdDecompressSync(reply.rawPayload.subarray(40), { dictionary: Buffer.from(pageBefore) })
  expect(text.toString()).toBe(pageAfter)

  for (const path of ['/hk/', '/hk/my', '/hk/index.html']) {
    const opened = await ask(headers, path)
    expect([opened.headers['content-encoding'], opened.headers['cache-control']]).toEqual(['br', 'no-cache'])
    expect(opened.headers['use-as-dictionary']).toBeUndefined()
  }
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { PolicyReport } from '#server/http/monitoring/policy-reports.ts'
import { sqliteEngine } from '../../support/engines.ts'
import { openServer, tally } from '../../support/open-server.ts'

const page = '<!doctype html><title>Quarter Sun</title>'
const script = 'export const hello = "sun"'
const csp = `default-src 'none'; script-src 'self' 'sha256-abc'`

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(directory, 'assets'))
  const files = {
    'index.html': page,
    'sw.js': '// worker',
    'assets/app-1a2b.js': script,
    'manifest.zh-HK.webmanifest': JSON.stringify({ name: '', short_name: '', icons: [] }),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  await writeFile(join(directory, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
  await writeFile(join(directory, 'index.html.br'), brotliCompressSync(page))
  await writeFile(join(directory, '.policy.json'), JSON.stringify({ csp }))
})
afterAll(() => rm(directory, { recursive: true }))

async function pages(onPolicyReport?: (report: PolicyReport) => void, proxyHops = 0) {
  const options = { pages: { directory }, proxyHops, ...(onPolicyReport && { onPolicyReport }) }
  const { app } = await openServer(sqliteEngine, options)
  return app
}

test.each(['/hk/', '/hk/index.html', '/hk/appointment', '/hk/appointment-result?from=last', '/hk/admin/dashboard'])(
  '%s is the page, always fresh, under the strict policy of its build',
  async (url) => {
    const reply = await (await pages()).inject(url)
    expect([reply.statusCode, reply.body]).toEqual([200, page])
    expect(reply.headers).toMatchObject({
      'content-security-policy': `${csp}; report-uri /api/csp-report`,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
    })
    expect(reply.headers['permissions-policy']).toContain('camera=(self), bluetooth=(self), geolocation=(self)')
  },
)

test('the worker carries the policy too and is always fresh', async () => {
  const { headers } = await (await pages()).inject('/hk/sw.js')
  expect(headers['content-security-policy']).toContain(csp)
  expect(headers['cache-control']).toBe('no-cache')
})

test('the manifest is always fresh', async () => {
  expect((await (await pages()).inject('/hk/manifest.zh-HK.webmanifest')).headers['cache-control']).toBe('no-cache')
})

test('assets are kept for ever and sent as they were compressed', async () => {
  const app = await pages()
  const url = '/hk/assets/app-1a2b.js'
  const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
  const plain = await app.inject({ url })
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script])
})

test('a deep link is sent compressed as well', async () => {
  const reply = await (await pages()).inject({ url: '/hk/my', headers: { 'accept-encoding': 'br' } })
  expect(reply.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(page)
})

test('an asset of an older version is missing, never a page', async () => {
  const reply = await (await pages()).inject('/hk/assets/app-gone.js')
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ status: 0, code: 'not-found' })
})

test.each(['/hk/.policy.json', '/hk/assets/..%2f.policy.json', '/hk/%2e%2e/package.json', '/hk//etc/passwd'])(
  '%s is not served',
  async (url) => {
    const reply = await (await pages()).inject(url)
    expect(reply.body).not.toMatch(/"csp"|quarter-sun|root:/)
    expect(reply.statusCode).toBeLessThan(500)
  },
)

test('the bare address leads to the app', async () => {
  const reply = await (await pages()).inject('/')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/hk/'])
})

test('the address of the app without its slash leads to it, and a browser keeps that for when there is no signal', async () => {
  const reply = await (await pages()).inject('/hk')
  expect([reply.statusCode, reply.headers.location]).toEqual([301, '/hk/'])
  expect(reply.headers['cache-control']).toContain('max-age=31536000')
})

test('without a policy of the build nothing inline is allowed', async () => {
  const bare = await mkdtemp(join(tmpdir(), 'pages-'))
  await writeFile(join(bare, 'index.html'), page)
  const { app } = await openServer(sqliteEngine, { pages: { directory: bare } })
  const policy = (await app.inject('/hk/')).headers['content-security-policy']
  expect(policy).toContain(`script-src 'self'; style-src 'self';`)
  expect(policy).toContain(`require-trusted-types-for 'script'; trusted-types studio`)
  await rm(bare, { recursive: true })
})

test('strangers who report without end fill no log', async () => {
  const reports: PolicyReport[] = []
  const app = await pages((report) => void reports.push(report), 1)
  const send = (address: string, size = 1) =>
    app.inject({
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': 'application/reports+json', 'x-forwarded-for': address },
      payload: JSON.stringify(Array.from({ length: size }, () => ({ body: { effectiveDirective: 'img-src' } }))),
    })
  const flood = async (count: number, address: (index: number) => string) =>
    tally(await Promise.all(Array.from({ length: count }, async (_, index) => (await send(address(index))).json())))

  expect((await send('203.0.113.1', 200)).json()).toMatchObject({ code: 'ok' })
  expect(reports).toHaveLength(10)
  expect((await send('203.0.113.1', 2_000)).statusCode).toBe(413)
  expect(await flood(40, () => '203.0.113.2')).toEqual({ ok: 30, 'too-many': 10 })
  expect((await send('203.0.113.3')).json()).toMatchObject({ code: 'ok' })
  expect(await flood(40, (index) => `2001:db8::${index}`)).toEqual({ ok: 30, 'too-many': 10 })
  // Two from the first address, thirty from each of the two floods, one more: 57 of 120 are left.
  expect((await flood(200, (index) => `198.51.100.${index}`))['ok']).toBe(57)
})

test('what the policy stopped is reported without anything private', async () => {
  const reports: PolicyReport[] = []
  const app = await pages((report) => void reports.push(report))
  const send = (type: string, body: unknown) =>
    app.inject({
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': type },
      payload: JSON.stringify(body),
    })

  const legacy = {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?token=secret',
    'document-uri': 'http://localhost/hk/my#secret',
  }
  expect((await send('application/csp-report', { 'csp-report': legacy })).json()).toMatchObject({
    status: 1,
    code: 'ok',
  })
  const modern = {
    effectiveDirective: 'img-src',
    blockedURL: 'inline',
    documentURL: 'http://localhost/hk/?phone=secret',
  }
  await send('application/reports+json', [{ type: 'csp-violation', body: modern }])
  await send('application/reports+json', { nonsense: true })

  expect(reports).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example/x.js', page: 'http://localhost/hk/my' },
    { directive: 'img-src', blocked: 'inline', page: 'http://localhost/hk/' },
  ])
})

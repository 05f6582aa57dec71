import { existsSync, readFileSync } from 'node:fs'

import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'

import { refusalCodes } from '#src/contract/codes.ts'
import { getSmsCode, getUserInfo } from '#src/contract/members.ts'

import { described } from '#server/http/described/described-calls.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { aBedRow, aShop, aLock } from '../../support/fixtures.ts'
import { engines, sqliteEngine } from '../../support/engines.ts'
import { simulatedFloor } from '../../support/devices/simulated-floor.ts'
import { aRegistry } from '../../support/metrics/measured-server.ts'
import { valuesOf } from '../../support/metrics/rule.ts'
import { samplesOf, scrape } from '../../support/metrics/scrape.ts'
import { freePort } from '../../support/net/free-port.ts'
import { openServer, secrets } from '../../support/open-server.ts'
import { startServer } from '../../support/server-process.ts'

const mostSeries = 2_000

test.each(engines)('calls are counted by name and by what became of them, on $name', async (engine) => {
  const { registry, measure } = aRegistry()
  const { post, member, store } = await openServer(engine, { metrics: registry })
  measure({ store })
  const ann = await member()
  await post(getUserInfo.path, ann)
  await post(getUserInfo.path, ann)
  await post(getUserInfo.path, { ...ann, token: 'another' })
  await post(getSmsCode.path, { area_code: '852', phone: '51000001' })
  const after = await scrape(registry)
  const of = (expression: string) => valuesOf(expression, { before: [], after })[0]?.value
  expect(of(`studio_calls_total{call="${getUserInfo.path}",outcome="done"}`)).toBe(2)
  expect(of(`studio_calls_total{call="${getUserInfo.path}",outcome="refused"}`)).toBe(1)
  expect(of('studio_refusals_total{code="signed-out"}')).toBe(1)
  expect(of('studio_call_seconds_count{about="members"}')).toBe(4)
  expect(of('studio_messages_cost{window="day"}')).toBe(0.09)
  expect(of('studio_database_up')).toBe(1)
  const text = await registry.metrics()
  for (const personal of [ann.uid, ann.token, '51000001', '+852']) expect(text).not.toContain(personal)
})

test('a chain of a thousand beds in which everything happened to every call has no more than 2,000 series', async () => {
  const { registry, measure, counted } = aRegistry()
  const { app, store } = await openServer(sqliteEngine, { metrics: registry })
  const shops = Array.from({ length: 300 }, (_, index) => index + 2)
  await store.db
    .insertInto('shops')
    .values(shops.map((shopId) => aShop({ shopId, sort: shopId })))
    .execute()
  const beds = Array.from({ length: 1_000 }, (_, index) => ({ deviceId: `b-${index}`, bed: 1_000 + index }))
  for (const { deviceId, bed } of beds) {
    const row = aBedRow({ deviceId, shopId: 2 + (bed % 300), bedNumber: bed })
    await store.db.insertInto('devices').values(row).execute()
  }
  await store.db
    .insertInto('locks')
    .values(shops.map((shopId) => aLock({ lockId: `l-${shopId}`, shopId })))
    .execute()
  const floor = simulatedFloor({ now: 0 }, secrets, beds)
  measure({ store, gateway: counted(floor.gateway) })
  await app.ready()
  fillCalls(registry)
  const samples = await scrape(registry)
  expect(samples.filter(({ name }) => name === 'studio_shop_devices_offline')).toHaveLength(301)
  expect(samples.length).toBeGreaterThan(1_000)
  expect(samples.length).toBeLessThanOrEqual(mostSeries)
})

/** Every call with every outcome, every refusal, every subject: more than any day brings. */
function fillCalls(registry: Registry): void {
  const metric = (name: string) => registry.getSingleMetric(name) as unknown as Counting
  for (const [call, { tags }] of Object.entries(described)) {
    for (const outcome of ['done', 'refused', 'turned-away', 'failed'])
      metric('studio_calls_total').inc({ call, outcome })
    metric('studio_call_seconds').observe({ about: tags[0] ?? '' }, 1)
  }
  for (const code of refusalCodes) metric('studio_refusals_total').inc({ code })
}

interface Counting {
  inc(labels: Record<string, string>, by?: number): void
  observe(labels: Record<string, string>, value: number): void
}

test('the board asks for nothing that is not measured', async () => {
  const { registry, measure, counted } = aRegistry()
  const { store } = await openServer(sqliteEngine, { metrics: registry })
  measure({ store, gateway: counted(simulatedFloor({ now: 0 }, secrets, []).gateway) })
  // Of PostgreSQL only.
  const known = new Set([...(await registry.getMetricsAsJSON()).map(({ name }) => name), 'studio_database_connections'])
  const file = new URL('../../../docs/operations/board.json', import.meta.url)
  const board = JSON.parse(readFileSync(file, 'utf8')) as { panels: { title: string; targets: { expr: string }[] }[] }
  const asked = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(asked.length).toBeGreaterThan(12)
  for (const expr of asked) {
    const names = expr.match(/\b(?:studio|nodejs|process)_\w+/g) ?? []
    expect(names).not.toEqual([])
    for (const name of names) expect(known).toContain(name.replace(/_(?:bucket|count|sum)$/, ''))
  }
})

test('figures are served on a port of their own, and only where one is set', async () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  const { place, remove } = await sqliteEngine.emptyPlace()
  onTestFinished(remove)
  const directory = place.engine === 'sqlite' ? place.directory : ''
  const port = await freePort()
  const server = await startServer({ DATA_DIR: directory, METRICS_PORT: String(port) })
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
  const names = new Set(samplesOf(await reply.text()).map(({ name }) => name))
  expect([reply.status, [...names]]).toEqual([200, expect.arrayContaining(['studio_devices', 'studio_job_failures'])])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect(existsSync(directory)).toBe(true)
  expect(await server.stop()).toBe(0)
})

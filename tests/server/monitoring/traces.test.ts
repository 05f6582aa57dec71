import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { getUserInfo } from '#src/contract/members.ts'
import { startSession } from '#src/contract/sessions.ts'

import { readConfig } from '#server/platform/process/config.ts'
import { watchedGateway } from '#server/platform/mqtt/watched-gateway.ts'
import { inRequest } from '#server/platform/process/request-context.ts'
import { openTracing } from '#server/platform/tracing/open-tracing.ts'
import { traceCommands } from '#server/platform/tracing/trace-commands.ts'
import { traceQueries } from '#server/platform/tracing/trace-queries.ts'
import { tracedReceipts } from '#server/platform/tracing/traced-receipts.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines, sqliteEngine } from '../../support/engines.ts'
import { attributeOf, startCollector } from '../../support/metrics/collector.ts'
import { minute, openServer } from '../../support/open-server.ts'
import { startServer } from '../../support/server-process.ts'

test.each(engines)(
  'a start is one trace from the tap over the database and the bed to its receipts, on $name',
  async (engine) => {
    const { endpoint, spans } = await startCollector()
    const tracing = openTracing({ endpoint, ratio: 1 })
    const { start, floor, until, ann, store } = await atTheBed(engine, {
      tracing,
      onQuery: traceQueries,
      watched: (gateway) => tracedReceipts(watchedGateway(gateway, traceCommands)),
    })
    expect(await start()).toMatchObject({ code: 'ok' })
    floor.pass(minute)
    await until({ state: 'running' })
    floor.pass(8 * minute)
    await until({ state: 'ended', settled: 'used' })
    const { opId, requestId } = await store.db
      .selectFrom('operations')
      .select(['opId', 'requestId'])
      .executeTakeFirstOrThrow()
    await tracing.close()

    const call = spans.find(({ name }) => name === `POST ${startSession.path}`)
    const ofStart = spans.filter(({ traceId }) => traceId === call?.traceId)
    const names = ofStart.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['SQL insert', 'bed hello', 'bed start', 'bed receipt']))
    // A bed says them again until it may forget them.
    const reasons = ofStart
      .filter(({ name }) => name === 'bed receipt')
      .map((span) => attributeOf(span, 'studio.reason'))
    expect([...new Set(reasons)]).toEqual(['lamps-on', 'completed'])
    expect(call && [attributeOf(call, 'studio.request_id'), attributeOf(call, 'studio.code')]).toEqual([
      requestId,
      'ok',
    ])
    // What was written down for a receipt is a part of it.
    const receipts = new Set(ofStart.filter(({ name }) => name === 'bed receipt').map(({ spanId }) => spanId))
    expect(ofStart.some(({ name, parentSpanId = '' }) => name.startsWith('SQL') && receipts.has(parentSpanId))).toBe(
      true,
    )

    const text = JSON.stringify(spans)
    const { phone } = await store.db
      .selectFrom('members')
      .select('phone')
      .where('uid', '=', ann.uid)
      .executeTakeFirstOrThrow()
    for (const personal of [ann.uid, ann.token, phone, opId]) expect(text).not.toContain(personal)
  },
)

test.each(engines)(
  'a query that fails is a part of its trace, with its text and no value of it, on $name',
  async (engine) => {
    const { endpoint, spans } = await startCollector()
    const tracing = openTracing({ endpoint, ratio: 1 })
    onTestFinished(() => tracing.close())
    const { store } = await openServer(engine, { onQuery: traceQueries })
    const span = tracing.begin('a call', {})
    const query = sql`select ${'ann'} from nowhere`
    await expect(inRequest({ requestId: 'a-call', span }, () => query.execute(store.db))).rejects.toThrow('nowhere')
    span.end()
    await tracing.flush()
    const failed = spans.find(({ name }) => name === 'SQL select')
    expect(failed && attributeOf(failed, 'error.type')).toBe('query')
    expect(failed && attributeOf(failed, 'db.query.text')).toContain('from nowhere')
    expect(JSON.stringify(spans)).not.toContain('ann')
  },
)

test('of many calls none is traced where the share is nothing, and a collector that is gone costs no call', async () => {
  const { endpoint, spans } = await startCollector()
  const tracing = openTracing({ endpoint, ratio: 0 })
  onTestFinished(() => tracing.close())
  const { post, member } = await openServer(sqliteEngine, { tracing, onQuery: traceQueries })
  expect(await post(getUserInfo.path, await member())).toMatchObject({ code: 'ok' })
  await tracing.close()
  expect(spans).toEqual([])

  const lost = openTracing({ endpoint: 'http://127.0.0.1:9', ratio: 1 })
  const other = await openServer(sqliteEngine, { tracing: lost, onQuery: traceQueries })
  expect(await other.post(getUserInfo.path, await other.member())).toMatchObject({ code: 'ok' })
  await lost.close()
})

test('traces are off by default, and a few of all calls where a collector is set', async () => {
  expect(readConfig({}).tracing).toBeUndefined()
  const endpoint = 'http://127.0.0.1:4318'
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).tracing).toEqual({ endpoint, ratio: 0.05 })
  const all = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '1' })
  expect(all.tracing?.ratio).toBe(1)
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '1.5' })).toThrow('OTEL_TRACES_SAMPLER_ARG is not right')
})

test('the real server sends its traces before it ends', { timeout: 120_000 }, async () => {
  const { endpoint, spans } = await startCollector()
  const { place, remove } = await sqliteEngine.emptyPlace()
  onTestFinished(remove)
  const directory = place.engine === 'sqlite' ? place.directory : ''
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '1' }
  const server = await startServer({ DATA_DIR: directory, ...settings })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${server.url}/api/config/shopList`, { method: 'POST', headers, body: '{}' })
  expect(await server.stop()).toBe(0)
  expect(spans.map(({ name }) => name)).toContain('POST /api/config/shopList')
})

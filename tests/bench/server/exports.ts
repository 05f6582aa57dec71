import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import type { FastifyInstance } from 'fastify'

import { stopSession } from '#src/contract/sessions.ts'
import { exportUsers } from '#src/contract/staff/members.ts'

import { sizeOf } from '../admin/size.ts'
import { type FilledStudio, fillStudio } from '../admin/studio.ts'
import { median, percentile } from '../measured.ts'
import type { Engine } from '../../support/engines.ts'
import { onEachEngine } from './each-engine.ts'
import { measureExportMemory } from './export-memory.ts'

/**
 * What others wait for while staff export every member of a large chain, beside the same without an export, in one run:
 * for a look at `/healthz`, and for the stop of a bed; and what a server holds more meanwhile. It prints and judges nothing.
 */
const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '50000' },
    exports: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
})
const betweenMs = 10
const quietSeconds = 10

interface Waits {
  health: number[]
  stop: number[]
}

interface Export {
  firstByteMs: number
  wholeMs: number
  bytes: number
}

await onEachEngine(async (engine) => {
  if (options.only !== 'memory') await measureWaits(engine)
  if (options.only !== 'waits') await measureExportMemory(engine, Number(options.members))
})

async function measureWaits(engine: Engine): Promise<void> {
  process.stderr.write(`${engine.name}: filling a database …\n`)
  const studio = await fillStudio(engine, sizeOf(Number(options.members), Number(options.members)))
  try {
    const url = await studio.app.listen({ host: '127.0.0.1', port: 0 })
    await waitsDuring(studio, wait(1_000))
    const quiet = await waitsDuring(studio, wait(quietSeconds * 1_000))
    const done: Export[] = []
    const beside = await waitsDuring(studio, exportAll(url, studio, done))
    print(engine.name, quiet, beside, done)
  } finally {
    await studio.close()
  }
}

async function exportAll(url: string, { login }: FilledStudio, done: Export[]): Promise<void> {
  for (let turn = 0; turn < Number(options.exports); turn++) {
    const startedAt = performance.now()
    const reply = await fetch(`${url}${exportUsers.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    })
    if (!reply.ok || !reply.body) throw new Error(`The export was refused: ${reply.status}`)
    let firstByteMs: number | undefined
    let bytes = 0
    for await (const chunk of reply.body) {
      firstByteMs ??= performance.now() - startedAt
      bytes += chunk.length
    }
    done.push({ firstByteMs: firstByteMs ?? Number.NaN, wholeMs: performance.now() - startedAt, bytes })
  }
}

/** Asks on and on, from within the process: what is waited for is the process itself. */
async function waitsDuring({ app, login }: FilledStudio, work: Promise<void>): Promise<Waits> {
  const waits: Waits = { health: [], stop: [] }
  const over = new AbortController()
  const ended = work.finally(() => over.abort())
  while (!over.signal.aborted) {
    waits.health.push(await timed(() => ask(app, { method: 'GET', url: '/healthz' })))
    const payload = { ...login, session_id: randomUUID(), op_id: randomUUID() }
    waits.stop.push(await timed(() => ask(app, { method: 'POST', url: stopSession.path, payload })))
    await wait(betweenMs)
  }
  await ended
  return waits
}

async function ask(app: FastifyInstance, request: { method: 'GET' | 'POST'; url: string; payload?: object }) {
  const { statusCode, payload } = await app.inject(request)
  if (statusCode >= 500) throw new Error(`${request.url}: ${payload.slice(0, 200)}`)
}

async function timed(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}

function print(engine: string, quiet: Waits, beside: Waits, done: Export[]): void {
  const line = (says: string, before: number[], meanwhile: number[]) => {
    const [less, more] = [percentile(before, 99), percentile(meanwhile, 99)]
    const figures = `${less.toFixed(1)} ms without an export, ${more.toFixed(1)} ms beside one`
    console.log(`${says}: p99 ${figures}: ${(more - less).toFixed(1)} ms more (asked: at most 50)`)
  }
  const of = (figure: (one: Export) => number) => (median(done.map(figure)) ?? Number.NaN).toFixed(0)
  console.log(`\n${engine}, ${done.length} exports of ${options.members} members`)
  line('/healthz', quiet.health, beside.health)
  line('stop', quiet.stop, beside.stop)
  const size = (Number(of(({ bytes }) => bytes)) / 1e6).toFixed(1)
  // The first begins the thread that makes them.
  const [first] = done
  const firstBytes = `${of(({ firstByteMs }) => firstByteMs)} ms, of the first export after ${first?.firstByteMs.toFixed(0)} ms`
  console.log(
    `first byte after ${firstBytes} (asked: 1 000), all ${size} MB after ${of(({ wholeMs }) => wholeMs)} ms; load ${loadavg()[0]?.toFixed(1)}`,
  )
}

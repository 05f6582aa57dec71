import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { appointmentRecord, calendarRecord, calendarStat, latestAppointment } from '#src/contract/appointments.ts'
import { userFreeUseCardList } from '#src/contract/cards.ts'
import { getUserInfo } from '#src/contract/members.ts'
import { config, deviceList, shopsNow } from '#src/contract/shops.ts'

import { openStore } from '#server/platform/database/open-store.ts'
import type { SignedIn } from '../support/fixtures.ts'
import { logSecret } from '../support/logs/log-secret.ts'
import { ownServerEnv, readyUrl } from '../support/started-server.ts'
import { median } from './measured.ts'
import { fillChain } from './server/server-chain.ts'

/**
 * What traces cost: the processor time that a call of a member takes of the real server with traces, beside one without,
 * in turns within one run, on SQLite. Every process differs a little from every other, so each of several starts has
 * servers of its own, and a second one without traces shows how far two that do the same lie apart. The collector takes
 * what it is sent and drops it. It prints ratios and judges nothing.
 */
const { values: options } = parseArgs({
  options: {
    shops: { type: 'string', default: '30' },
    starts: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '40' },
    calls: { type: 'string', default: '300' },
  },
})
const [starts, rounds, calls] = [options.starts, options.rounds, options.calls].map(Number) as [number, number, number]
const callers = 4
const warmUpRounds = 10

interface Kind {
  says: string
  traced: Record<string, string>
  /** Of the processor for one call, in milliseconds: the round of each start that others disturbed least. */
  costs: number[]
}

interface Server {
  kind: Kind
  child: ChildProcess
  url: string
  rounds: number[]
}

const directory = await mkdtemp(join(tmpdir(), 'tracing-'))
const collector = await openCollector()
const toCollector = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
const kinds: Kind[] = [
  { says: 'without traces', traced: {}, costs: [] },
  { says: 'another without', traced: {}, costs: [] },
  { says: 'one call in twenty', traced: toCollector, costs: [] },
  { says: 'every call', traced: { ...toCollector, OTEL_TRACES_SAMPLER_ARG: '1' }, costs: [] },
]
try {
  const filled = join(directory, 'filled')
  const store = await openStore({ engine: 'sqlite', directory: filled }, { logSecret })
  const mix = callsOf(await fillChain(store, Number(options.shops)))
  await store.close()
  for (let start = 0; start < starts; start++) await measureStart(filled, mix, start)
  print(mix.length)
} finally {
  collector.close()
  await rm(directory, { recursive: true })
}

/** One start of a server of each kind, asked in turns. Which comes first changes: it runs better for it. */
async function measureStart(filled: string, mix: readonly Asked[], start: number): Promise<void> {
  const servers: Server[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  try {
    const turned = kinds.map((_, place) => kinds[(place + start) % kinds.length] as Kind)
    for (const [index, kind] of turned.entries()) servers.push(await startServer(kind, filled, String(index)))
    for (let round = -warmUpRounds; round < rounds; round++) {
      for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
        const before = await processorMs(server)
        await askAll(agent, server.url, mix)
        if (round >= 0) server.rounds.push(((await processorMs(server)) - before) / calls)
      }
    }
  } finally {
    agent.destroy()
    for (const { child } of servers) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
  }
  for (const server of servers) server.kind.costs.push(Math.min(...server.rounds))
}

async function startServer(kind: Kind, filled: string, name: string): Promise<Server> {
  const own = join(directory, name)
  await rm(own, { recursive: true, force: true })
  await cp(filled, own, { recursive: true })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'timed-server.ts')], {
    env: { ...ownServerEnv(own), NODE_COMPILE_CACHE: join(directory, 'compiled'), ...kind.traced },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('The server has no output')
  return { kind, child, url: await readyUrl(child.stdout, once(child, 'exit')), rounds: [] }
}

async function processorMs({ child }: Server): Promise<number> {
  const answered = once(child, 'message')
  child.send('how much?')
  const [{ user, system }] = (await answered) as [NodeJS.CpuUsage]
  return (user + system) / 1_000
}

interface Asked {
  path: string
  body: string
}

/** What a member's phone asks on the way from home to a time. */
function callsOf(member: SignedIn): Asked[] {
  const from = new Date().toISOString().slice(0, 10)
  const inShop = { ...member, shop_id: 1 }
  return [
    { path: latestAppointment.path, body: member },
    { path: getUserInfo.path, body: member },
    { path: shopsNow.path, body: {} },
    { path: config.path, body: { shop_id: 1 } },
    { path: deviceList.path, body: { shop_id: 1 } },
    { path: calendarStat.path, body: { ...inShop, from, days: 14 } },
    { path: calendarRecord.path, body: { ...inShop, device_id: 'bed-1-0', date: from } },
    { path: userFreeUseCardList.path, body: member },
    { path: appointmentRecord.path, body: member },
  ].map(({ path, body }) => ({ path, body: JSON.stringify(body) }))
}

async function askAll(agent: Agent, url: string, mix: readonly Asked[]): Promise<void> {
  let asked = 0
  const callOn = async () => {
    for (let next = mix[asked++ % mix.length]; next && asked <= calls; next = mix[asked++ % mix.length])
      await post(agent, url, next)
  }
  await Promise.all(Array.from({ length: callers }, callOn))
}

function post(agent: Agent, url: string, { path, body }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(url + path, { agent, method: 'POST', headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => void (text += part))
      reply.on('end', () => (text.startsWith('{"status":1,') ? resolve() : reject(new Error(`${path}: ${text}`))))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function openCollector() {
  let bytes = 0
  const server = createServer((sent, reply) => {
    sent.on('data', (part: Buffer) => void (bytes += part.length))
    sent.on('end', () => reply.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken: () => bytes, close }
}

function print(mixed: number): void {
  const [plain] = kinds
  if (collector.taken() === 0) throw new Error('No trace has come to the collector')
  console.log(`${mixed} calls of a member in turns, SQLite, ${starts} starts of ${rounds} rounds of ${calls} calls\n`)
  console.log('| the server | ms of a processor for a call | beside one without traces | of each start |')
  console.log('|---|--:|--:|---|')
  for (const { says, costs } of kinds) {
    const ratios = costs.map((cost, start) => cost / (plain?.costs[start] ?? Number.NaN))
    const each = ratios.map((ratio) => ratio.toFixed(3)).join(', ')
    console.log(`| ${says} | ${median(costs)?.toFixed(3)} | ${median(ratios)?.toFixed(3)} | ${each} |`)
  }
  console.log(`\nasked of one call in twenty: at most 1.02; load ${loadavg()[0]?.toFixed(1)}`)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { openStore } from '#server/platform/database/open-store.ts'
import { logSecret } from '../support/logs/log-secret.ts'
import { median } from './measured.ts'
import { type Ask, type Kind, type KindName, kinds, type Opened, type Used } from './tracing/kinds.ts'
import { type Asked, askAll, callsOf } from './tracing/member-calls.ts'
import { type Spread, spreadOf } from './tracing/spread.ts'
import { fillChain } from './server/server-chain.ts'

/**
 * What traces cost: the processor time that a call of a member takes of a server with traces, beside one without, on
 * SQLite. Two processes that do the same differ by more than is looked for, so all servers are in one process and are
 * asked in turns of a few calls, each time in another order: what else the machine does reaches all of them alike. A
 * round is some turns, and sends its traces within its own time; a ratio is of two servers in the same round. A second
 * server without traces shows what is chance. The collector takes what it is sent and drops it. It prints ratios and
 * judges nothing.
 */
const { values: options } = parseArgs({
  options: {
    shops: { type: 'string', default: '30' },
    starts: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '60' },
    turns: { type: 'string', default: '15' },
    calls: { type: 'string', default: '30' },
  },
})
const [starts, rounds, turns, calls] = [options.starts, options.rounds, options.turns, options.calls].map(Number) as [
  number,
  number,
  number,
  number,
]
const callers = 4
const warmUpRounds = 5

/** Of the processor for one call, in milliseconds. */
type Round = Record<KindName, number>

const directory = await mkdtemp(join(tmpdir(), 'tracing-'))
const collector = await openCollector()
try {
  const filled = join(directory, 'filled')
  const store = await openStore({ engine: 'sqlite', directory: filled }, { logSecret })
  const mix = callsOf(await fillChain(store, Number(options.shops)))
  await store.close()
  const measured: Round[][] = []
  for (let start = 0; start < starts; start++) measured.push(await measureStart(filled, mix))
  print(measured, mix.length)
} finally {
  collector.close()
  await rm(directory, { recursive: true })
}

async function measureStart(filled: string, mix: readonly Asked[]): Promise<Round[]> {
  for (const { name } of kinds) {
    await rm(join(directory, name), { recursive: true, force: true })
    await cp(filled, join(directory, name), { recursive: true })
  }
  const servers = join(import.meta.dirname, 'tracing/traced-servers.ts')
  const child = spawn(
    process.execPath,
    ['--expose-gc', servers, '--directory', directory, '--collector', collector.url],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  try {
    const { urls } = await heard<Opened>(child)
    const ask = (name: KindName) => askAll(agent, urls[name], mix, calls)
    for (let round = 0; round < warmUpRounds; round++) await measureRound(child, ask)
    const measured: Round[] = []
    for (let round = 0; round < rounds; round++) measured.push(await measureRound(child, ask))
    return measured
  } finally {
    agent.destroy()
    child.disconnect()
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function measureRound(child: ChildProcess, ask: (name: KindName) => Promise<void>): Promise<Round> {
  const usedUs = { plain: 0, control: 0, ready: 0, usual: 0, every: 0 }
  for (let turn = 1; turn <= turns; turn++) {
    for (const { name } of inAnyOrder<Kind>(kinds)) {
      const before = await used(child, {})
      await ask(name)
      usedUs[name] += (await used(child, turn === turns ? { flush: name } : {})) - before
    }
  }
  const msOf = (us: number) => us / 1_000 / (turns * calls)
  return {
    plain: msOf(usedUs.plain),
    control: msOf(usedUs.control),
    ready: msOf(usedUs.ready),
    usual: msOf(usedUs.usual),
    every: msOf(usedUs.every),
  }
}

async function used(child: ChildProcess, asked: Ask): Promise<number> {
  const answered = heard<Used>(child)
  child.send(asked)
  return (await answered).usedUs
}

/** The next that the servers say; rejects when they end instead. */
function heard<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The servers have ended'))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as Message)
    })
  })
}

function inAnyOrder<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
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

function print(measured: readonly Round[][], mixed: number): void {
  if (collector.taken() === 0) throw new Error('No trace has come to the collector')
  console.log(
    `${mixed} calls of a member in turns, SQLite; ${starts} starts of ${rounds} rounds of ${turns} turns of ${calls} calls to each server\n`,
  )
  console.log(
    '| the server | ms of a processor for a call | beside those without traces | surely within | middle half | each start |',
  )
  console.log('|---|--:|--:|---|---|---|')
  for (const { name, says } of kinds) {
    const each = measured.map((ofStart) => ofStart.map((round) => ratioOf(round, name)))
    const { median: middle, surely, quartiles } = spreadOf(each.flat())
    const ms = median(measured.flat().map((round) => round[name]))?.toFixed(3)
    const ofStarts = each.map((ratios) => median(ratios)?.toFixed(3)).join(', ')
    console.log(`| ${says} | ${ms} | ${middle.toFixed(3)} | ${written(surely)} | ${written(quartiles)} | ${ofStarts} |`)
  }
  console.log(`\nasked of one call in twenty: at most 1.02; load ${loadavg()[0]?.toFixed(1)}`)
}

/** Beside the mean of both without traces; each of them beside the other. */
function ratioOf({ plain, control, ...traced }: Round, name: KindName): number {
  if (name === 'plain') return plain / control
  if (name === 'control') return control / plain
  return traced[name] / ((plain + control) / 2)
}

function written([from, to]: Spread['surely']): string {
  return `${from.toFixed(3)} to ${to.toFixed(3)}`
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { calendarStat } from '#src/contract/appointments.ts'

import { openStore } from '#server/platform/database/open-store.ts'
import { logSecret } from '../support/logs/log-secret.ts'
import type { SignedIn } from '../support/fixtures.ts'
import { ownServerEnv, readyUrl } from '../support/started-server.ts'
import { median } from './measured.ts'
import { sources, type StartPlace, unpackRelease } from './restart-places.ts'
import { fillChain } from './server/server-chain.ts'

/**
 * How long a server of a chain of this size takes until it is ready, for the first time and again with what Node has
 * kept, and how long after it was told to stop while many ask. Of the sources and of the release that is deployed, on
 * SQLite, in turns within one run; it judges nothing.
 */
const { values: options } = parseArgs({
  options: { shops: { type: 'string', default: '300' }, rounds: { type: 'string', default: '7' } },
})
const rounds = Number(options.rounds)
const callers = 32
const loadedMs = 2_000

const directory = await mkdtemp(join(tmpdir(), 'restart-'))
const store = await openStore({ engine: 'sqlite', directory }, { logSecret })
const member = await fillChain(store, Number(options.shops))
await store.close()

interface Round {
  ready: number
  cpu: number
  stop: number
  /** Calls that were answered by a failure; those that found nobody are not counted. */
  lost: number
  answered: number
}

interface Side {
  place: StartPlace
  /** What Node has kept lies in DATA_DIR, as it does for an operator. */
  isKept: boolean
  rounds: Round[]
}

try {
  const archive = join(directory, 'release')
  await mkdir(archive)
  const sides = [sources, await unpackRelease(archive)].flatMap((place): Side[] => [
    { place, isKept: false, rounds: [] },
    { place, isKept: true, rounds: [] },
  ])
  for (const side of sides) if (side.isKept) await runOnce(member, side)
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) side.rounds.push(await runOnce(member, side))
  }
  const beds = Number(options.shops) * 5
  console.log(
    `${beds} beds, SQLite, ${rounds} rounds in turns, medians; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  for (const side of sides) {
    print(`${side.place.says}, ${side.isKept ? 'with what was kept' : 'nothing kept'}`, side.rounds)
  }
} finally {
  await rm(directory, { recursive: true })
}

function print(says: string, all: Round[]): void {
  const [ready, cpu, stop] = (['ready', 'cpu', 'stop'] as const).map((name) => median(all.map((round) => round[name])))
  const answered = all.reduce((sum, round) => sum + round.answered, 0)
  console.log(
    `${says}: ready after ${seconds(ready)}, the soonest ${seconds(Math.min(...all.map((round) => round.ready)))} (${seconds(cpu)} of a processor); stopped with ${callers} callers: ${seconds(stop)}, the longest ${seconds(Math.max(...all.map((round) => round.stop)))}; ${answered} calls answered, ${all.reduce((sum, { lost }) => sum + lost, 0)} failed`,
  )
}

function seconds(ms = 0): string {
  return `${(ms / 1_000).toFixed(2)} s`
}

async function runOnce(caller: SignedIn, { place, isKept }: Side): Promise<Round> {
  const begunAt = performance.now()
  const child = spawn(process.execPath, place.given, {
    cwd: place.folder,
    env: {
      ...ownServerEnv(directory),
      ...(isKept ? { NODE_COMPILE_CACHE: join(directory, 'compiled') } : { NODE_DISABLE_COMPILE_CACHE: '1' }),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  const url = await readyUrl(child.stdout, ended)
  const ready = performance.now() - begunAt
  const cpu = processorMs(child.pid)
  const load = askOnAndOn(url, caller)
  await load.loaded
  const signalledAt = performance.now()
  child.kill('SIGTERM')
  await ended
  const stop = performance.now() - signalledAt
  return { ready, cpu, stop, ...(await load.stop()) }
}

/** Linux counts it in hundredths of a second, after the name in brackets. */
function processorMs(pid = 0): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [inItself, inTheKernel] = after.split(' ').slice(11, 13)
  return (Number(inItself) + Number(inTheKernel)) * 10
}

/** Each caller asks again as soon as it is answered, until nobody answers. */
function askOnAndOn(url: string, caller: SignedIn) {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const body = JSON.stringify({ ...caller, shop_id: 1, from: new Date().toISOString().slice(0, 10), days: 14 })
  let [answered, lost] = [0, 0]
  const asking = Array.from({ length: callers }, async () => {
    for (;;) {
      const status = await post(agent, url + calendarStat.path, body)
      if (status === 'nobody there') return
      if (status === 200) answered++
      else lost++
    }
  })
  return {
    loaded: new Promise((resolve) => setTimeout(resolve, loadedMs)),
    async stop() {
      await Promise.all(asking)
      agent.destroy()
      return { answered, lost }
    },
  }
}

/** Whoever finds nobody asks another server, as behind a proxy. */
function post(agent: Agent, url: string, body: string): Promise<number | 'nobody there'> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, method: 'POST', headers: { 'content-type': 'application/json' } }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
      reply.on('error', () => resolve(0))
    })
    asked.on('error', () => resolve('nobody there'))
    asked.end(body)
  })
}

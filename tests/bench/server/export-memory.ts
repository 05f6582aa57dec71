import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { exportUsers } from '#src/contract/staff/members.ts'

import type { Engine } from '../../support/engines.ts'
import type { Asked, FilledServer, Used } from './start-filled.ts'

/** What a server used more than before while it sent one export, in bytes, and how many bytes that export had. */
interface Sent extends Used {
  bytes: number
}

/** Once read as fast as it comes, and once with a long rest before every so many bytes. */
const readings = { 'at once': 0, slowly: 40 }
const bytesBetweenRests = 64 * 1_024
const turns = 3

/**
 * Prints what a server holds at most while it sends the list of `members` members and of a quarter of them, each to one
 * who reads at once and to one who reads slowly.
 */
export async function measureExportMemory(engine: Engine, members: number): Promise<void> {
  const smaller = await measureOne(engine, Math.round(members / 4))
  const larger = await measureOne(engine, members)
  console.log(`\n${engine.name}: what the server holds more while it sends an export, at most`)
  for (const reading of Object.keys(readings) as (keyof typeof readings)[]) {
    const [less, more] = [smaller[reading], larger[reading]]
    console.log(`read ${reading}: ${says(less)}, of ${says(more)}: ${(more.held / less.held).toFixed(2)} times`)
  }
}

function says({ bytes, held, rss }: Sent): string {
  const [sent, all, process] = [bytes, held, rss].map((of) => (of / 1e6).toFixed(1))
  return `${sent} MB sent: ${all} MB of heaps and buffers, the process ${process} MB`
}

async function measureOne(engine: Engine, members: number): Promise<Record<keyof typeof readings, Sent>> {
  process.stderr.write(`${engine.name}: filling a database of ${members} members for a server of its own …\n`)
  const preloaded = ['--expose-gc', '--import', join(import.meta.dirname, 'collect-often.ts')]
  const script = [join(import.meta.dirname, 'start-filled.ts'), engine.name, `${members}`]
  const server = spawn(process.execPath, [...preloaded, ...script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ask = async <Answer>(asked?: Asked): Promise<Answer> => {
    const answered = once(server, 'message')
    if (asked) server.send(asked)
    return ((await answered) as [Answer])[0]
  }
  const place = await ask<FilledServer>()
  try {
    // The first one begins the thread, which keeps what it has loaded.
    await readExport(place, 0)
    const most = async (restMs: number) => {
      const found: Sent[] = []
      for (let turn = 0; turn < turns; turn++) {
        const before = await ask<Used>('begin')
        const bytes = await readExport(place, restMs)
        const after = await ask<Used>('most')
        found.push({ bytes, held: after.held - before.held, rss: after.rss - before.rss })
      }
      return found.toSorted((one, other) => one.held - other.held)[Math.floor(turns / 2)] as Sent
    }
    return { 'at once': await most(readings['at once']), slowly: await most(readings.slowly) }
  } finally {
    const ended = once(server, 'exit')
    server.disconnect()
    await ended
  }
}

async function readExport({ url, login }: FilledServer, restMs: number): Promise<number> {
  const asking = request(`${url}${exportUsers.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  asking.end(JSON.stringify(login))
  const [reply] = (await once(asking, 'response')) as [IncomingMessage]
  if (reply.statusCode !== 200) throw new Error(`The export was refused: ${reply.statusCode}`)
  let [bytes, sinceRest] = [0, 0]
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length
    sinceRest += chunk.length
    if (restMs === 0 || sinceRest < bytesBetweenRests) continue
    sinceRest = 0
    await wait(restMs)
  }
  return bytes
}

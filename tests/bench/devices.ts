import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { signReceipt } from '#src/domain/beds/protocol/bed-receipt.ts'
import { encodeMessage, noRun } from '#src/domain/devices/device-messages.ts'

import { openLink } from '#server/platform/mqtt/broker-link.ts'
import { currentKey, deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { placeOf } from '#server/platform/mqtt/device-topics.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { runMosquitto, type RunningMosquitto } from '../support/devices/brokers.ts'
import { aBedRow, addChain, addDevices, aLock, aShop } from '../support/fixtures.ts'
import { logSecret } from '../support/logs/log-secret.ts'
import { freePort } from '../support/net/free-port.ts'
import startPostgres from '../support/postgres.ts'

/**
 * How busy each of two servers is while 5 000 beds and locks say something once a minute: nine times of ten that they
 * are in another state, which is written down, and every tenth time of a bed a signed receipt. Real servers, PostgreSQL
 * and Mosquitto; who says it is one line to the broker, which lets everybody in here. What a start brings is over by then.
 * It prints and judges nothing.
 */
const { values: options } = parseArgs({
  options: {
    shops: { type: 'string', default: '300' },
    devices: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '60' },
    servers: { type: 'string', default: '2' },
    settle: { type: 'string', default: '90' },
  },
})
const [shops, devices, seconds, servers, settle] = [
  options.shops,
  options.devices,
  options.seconds,
  options.servers,
  options.settle,
].map(Number) as [number, number, number, number, number]
const masterSecret = 'master secret of the bench'
const secrets = deviceSecrets(masterSecret)
/** The tick of the figures in /proc, as Linux has it for programs everywhere. */
const ticksPerSecond = 100

interface Device {
  shopId: number
  kind: 'bed' | 'lock'
  id: string
  /** 0: a lock. */
  number: number
  said: number
}

const directory = await mkdtemp(join(tmpdir(), 'studio-bench-'))
const stopPostgres = await startPostgres()
const { racingEngines } = await import('../support/engines.ts')
const [engine] = racingEngines
if (!engine) throw new Error('PostgreSQL is missing')
const { place, remove } = await engine.readyPlace()
if (place.engine !== 'postgres') throw new Error('Only PostgreSQL can be shared')
const store = await openStore(place, { logSecret })
const machines = await addMachines(store)
const port = await freePort()
const broker = await startBroker(port)
const link = openLink({
  url: `mqtt://127.0.0.1:${port}`,
  name: 'machines',
  password: '',
  subscribe: [],
  onMessage: () => undefined,
})
await link.firstAttempt
// The broker knows how everybody is when the servers come: one that it has not heard of is missed by alerts.
for (const device of machines) sayState(device)
const running: ChildProcess[] = []
try {
  for (let index = 0; index < servers; index++) running.push(await startServer(place.url, index))
  await measure()
} finally {
  await link.close()
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await broker.stop()
  await store.close()
  await remove()
  await stopPostgres?.()
  await rm(directory, { recursive: true, force: true })
}

/** Locks are as many as studios, the rest is beds, evenly. */
async function addMachines({ db }: Store): Promise<Device[]> {
  await addChain(store)
  const ids = Array.from({ length: shops - 1 }, (_, index) => index + 2)
  await db
    .insertInto('shops')
    .values(ids.map((shopId) => aShop({ shopId, sort: shopId })))
    .execute()
  const all = Array.from({ length: devices }, (_, index): Device => {
    const shopId = 1 + (index % shops)
    const isLock = index < shops
    return {
      shopId,
      kind: isLock ? 'lock' : 'bed',
      id: `machine-${index}`,
      number: isLock ? 0 : 1_000 + index,
      said: index,
    }
  })
  const locks = all
    .filter(({ kind }) => kind === 'lock')
    .map(({ id, shopId }) => aLock({ lockId: id, shopId, sort: 2 }))
  await db.insertInto('locks').values(locks).execute()
  const beds = all.filter(({ kind }) => kind === 'bed')
  while (beds.length > 0)
    await addDevices(
      store,
      beds.splice(0, 500).map(({ id, shopId, number }) => aBedRow({ deviceId: id, shopId, bedNumber: number })),
    )
  return all
}

async function startBroker(listenPort: number): Promise<RunningMosquitto> {
  const file = join(directory, 'mosquitto.conf')
  const lines = [
    `listener ${listenPort} 127.0.0.1`,
    'allow_anonymous true',
    'persistence false',
    'set_tcp_nodelay true',
  ]
  await writeFile(file, [...lines, 'max_queued_messages 100000', ''].join('\n'))
  return await runMosquitto(file, listenPort)
}

async function startServer(databaseUrl: string, index: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../support/start-calls-only.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SMS_PROVIDER: 'log',
      DEMO: 'off',
      DATA_DIR: join(directory, `data-${index}`),
      DATABASE_URL: databaseUrl,
      DEVICE_SECRET: masterSecret,
      LOG_SECRET: logSecret,
      MQTT_URL: `mqtt://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) if (line.includes('is ready at')) return child
  throw new Error('The server did not start')
}

function say(device: Device): void {
  device.said++
  if (device.kind === 'bed' && device.said % 10 === 0) link.publish(`${placeOf(device)}/reply/event`, receiptOf(device))
  else sayState(device)
}

function sayState(device: Device): void {
  const busy = device.kind === 'bed' ? 'running' : 'in-use'
  link.publish(`${placeOf(device)}/state`, device.said % 2 ? busy : 'ready', { retain: true })
}

async function measure(): Promise<void> {
  // After a start, every device is written down and every studio read once.
  await wait(settle * 1_000)
  const busyAtRest = await busyOver(seconds / 4)
  let said = 0
  const begunAt = performance.now()
  // By the clock: on a busy machine a timer comes late, and what was due meanwhile is said then.
  const talking = setInterval(() => {
    const due = ((performance.now() - begunAt) / 60_000) * machines.length
    for (; said < due; said++) {
      const device = machines[said % machines.length]
      if (device) say(device)
    }
  }, 20)
  // A server hears its devices for weeks: by then Node has compiled what it hears them with.
  await wait(30_000)
  const [before, beganAt] = [said, performance.now()]
  const busy = await busyOver(seconds)
  const perSecond = (said - before) / ((performance.now() - beganAt) / 1_000)
  clearInterval(talking)
  await wait(1_000)
  await print({ busy, busyAtRest, perSecond })
}

/** What share of a core each server takes in so many seconds. */
async function busyOver(forSeconds: number): Promise<number[]> {
  const before = await Promise.all(running.map(processorSeconds))
  const beganAt = performance.now()
  await wait(forSeconds * 1_000)
  const after = await Promise.all(running.map(processorSeconds))
  const tookSeconds = (performance.now() - beganAt) / 1_000
  return after.map((spent, index) => (spent - (before[index] ?? 0)) / tookSeconds)
}

/** Signed with the bed's key, about a run that no session is known of: it is checked, kept and acknowledged. */
function receiptOf({ number, said }: Device): Uint8Array {
  const run = randomBytes(noRun.length / 2).toString('hex')
  const grant = randomBytes(8).toString('hex')
  const facts = { bed: number, run, grant, seq: said % 250, secondsOn: 600, reason: 'completed', flags: 3 } as const
  return encodeMessage(signReceipt(facts, secrets.bedMac(number, currentKey)))
}

/** User and system time since its start: fields 14 and 15 of proc(5). */
async function processorSeconds({ pid }: ChildProcess): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

interface Measured {
  /** Shares of a core, of each server. */
  busy: number[]
  busyAtRest: number[]
  perSecond: number
}

async function print({ busy, busyAtRest, perSecond }: Measured): Promise<void> {
  const { db } = store
  const owners = await db
    .selectFrom('shopOwners')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .groupBy('serverId')
    .execute()
  const { count } = await db
    .selectFrom('receipts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  console.log(`${devices} devices in ${shops} studios, ${perSecond.toFixed(1)} messages a second for ${seconds} s`)
  console.log(`studios of each server: ${owners.map((owner) => owner.count).join(', ')}; ${count} receipts kept`)
  for (const [index, share] of busy.entries()) {
    const atRest = percentOf(busyAtRest[index] ?? 0)
    console.log(
      `server ${index + 1}: ${percentOf(share)} of a core, ${atRest} while no device says anything (asked: 5 %)`,
    )
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
}

function percentOf(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

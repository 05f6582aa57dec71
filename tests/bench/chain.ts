import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import Database from 'better-sqlite3'

import { signGrant } from '#src/domain/beds/protocol/bed-grant.ts'

import { systemClock } from '#server/platform/process/clock.ts'
import { seedDemo } from '../../server/demo/seed-demo.ts'
import { type BrokerLink, openLink } from '#server/platform/mqtt/broker-link.ts'
import { currentKey, type DeviceSecrets, deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { permissionsOf, placeOf } from '#server/platform/mqtt/device-topics.ts'
import type { BedPlace, Gateway, LockPlace } from '#server/platform/mqtt/gateway.ts'
import { qrSignature, type QrTarget } from '#server/platform/mqtt/qr-codes.ts'
import { openGateway } from '#server/platform/mqtt/mqtt-gateway.ts'
import { addCard } from '#server/modules/cards/store/cards.ts'
import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { listBeds } from '#server/modules/beds/store/beds.ts'
import { listLocks } from '#server/modules/doors/store/locks.ts'
import { brokerAddress } from '#server/simulators/read-simulator-command.ts'
import { addMember, type SignedIn } from '../support/fixtures.ts'
import { type Machines, openMachines } from './machines.ts'
import { logSecret } from '../support/logs/log-secret.ts'

interface Machine {
  kind: 'bed' | 'lock'
  id: string
  shopId?: number
}

/** The machines that the run is about. */
const ours: Machine[] = [
  { kind: 'bed', id: 'cwb-1' },
  { kind: 'bed', id: 'cwb-2' },
  { kind: 'lock', id: 'CWB-1201' },
  { kind: 'lock', id: 'CEN-501', shopId: 2 },
]

export interface Chain extends Pick<Machines, 'order' | 'lit' | 'thoughtMs'> {
  /** Each may start once: the next session is days away. */
  members: (SignedIn & { cardId: string })[]
  /** What is scanned from the code on this door or bed. */
  scanned: (thing: QrTarget, id: string) => string
  /** Rejects unless the server says yes. */
  call: (path: string, body: object) => Promise<void>
  /** One message there and one back, through the same broker, with no decision in between. */
  probe: () => Promise<void>
  /** One call there and its answer back, from a process that does nothing for it. */
  carry: () => Promise<void>
  /** One line written to the same disk, and safe there. */
  commit: () => void
  /** The way to beds and doors alone, without calls and without a database. */
  unlock: () => Promise<void>
  start: () => Promise<void>
  /** When the machine next says this of itself. */
  heard: (machine: Machine, state: string) => Promise<number>
  stop: () => Promise<void>
}

/** The real server in a process of its own, with beds beside it that need no time to dress and cool in a moment. */
export async function startChain(memberCount: number): Promise<Chain> {
  const directory = await mkdtemp(join(tmpdir(), 'studio-bench-'))
  const { members, ...kinds } = await prepare(directory, memberCount)
  const server = await startServer('../support/start-calls-only.ts', directory)
  const bare = await startServer('bare-http.ts', directory)
  const secrets = deviceSecrets(await readFile(join(directory, 'device-secret'), 'utf8'))
  const way = { url: brokerAddress.read(directory) ?? '', secrets }
  const network = await openNetwork(way)
  const machines = openMachines(kinds, way)
  const ready = Promise.all(ours.map((machine) => network.heard(machine, 'ready')))
  await machines.connect()
  await ready
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    members,
    scanned: (thing, id) => qrSignature(secrets.qrSecret, thing, id),
    ...network,
    commit: bareCommit(join(directory, 'bare.db')),
    carry: () => post(agent, new URL(bare.url), { filler: 'x'.repeat(200) }),
    call: (path, body) => post(agent, new URL(path, server.url), body),
    order: machines.order,
    lit: machines.lit,
    thoughtMs: machines.thoughtMs,
    async stop() {
      agent.destroy()
      await machines.close()
      await network.close()
      bare.child.kill('SIGTERM')
      server.child.kill('SIGTERM')
      await once(server.child, 'exit')
      await rm(directory, { recursive: true })
    },
  }
}

async function prepare(directory: string, memberCount: number) {
  const store = await openStore({ engine: 'sqlite', directory }, { logSecret })
  await seedDemo(store)
  // A demo asks for no proof; members of this run scan, as they do in a studio.
  await writeChainSettings(store.db, { rules: { dressingSeconds: 0, isPresenceNeeded: true } })
  // Whatever the time is, the shop is open.
  await store.db.updateTable('shops').set({ opensAt: '00:00', closesAt: '00:00' }).execute()
  const consent = { consentVersion: '2026-11-01', consentAt: 1, adultAt: 1, role: 'admin' } as const
  const members: Chain['members'] = []
  for (let count = 0; count < memberCount; count++) {
    const member = await addMember(store, { ...consent, phone: `+852${60_000_000 + count}` })
    const card = { memberUid: member.uid, timesTotal: 1, validUntil: null, reference: `bench-${count}` }
    const cardId = await store.transaction(async (tx) => addCard(tx, card, await store.now(tx)))
    members.push({ ...member, cardId })
  }
  const beds = (await listBeds(store.db)).filter(({ deviceId }) => isOurs(deviceId))
  const locks = (await listLocks(store.db)).filter(({ lockId }) => isOurs(lockId))
  await store.close()
  // The server has simulated machines of its own, which stay away from the network here.
  await mkdir(join(directory, 'twins'))
  await writeFile(join(directory, 'twins', 'off.json'), JSON.stringify(ours.map(({ id }) => id)))
  return { members, beds, locks }
}

function isOurs(id: string): boolean {
  return ours.some((machine) => machine.id === id)
}

function bareCommit(path: string): () => void {
  const database = new Database(path)
  database.pragma('journal_mode = wal')
  database.pragma('synchronous = full')
  database.exec('create table lines (line text)')
  const insert = database.prepare("insert into lines values ('line')")
  return () => void insert.run()
}

async function startServer(
  script: string,
  directory: string,
): Promise<{ url: string; child: ChildProcessByStdio<null, Readable, null> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const url = /ready at (http\S+)\/hk\//.exec(line)?.[1]
    if (url !== undefined) return { url, child }
  }
  throw new Error('The server did not start')
}

async function openNetwork({ url, secrets }: { url: string; secrets: DeviceSecrets }) {
  const echoName = placeOf({ shopId: 0, kind: 'bed', id: 'echo' })
  const waiting = new Map<string, (payload: string) => void>()
  const links: BrokerLink[] = []
  const join = async (name: string, onMessage: (topic: string, payload: Buffer) => void) => {
    const password = secrets.devicePassword(name)
    const link = openLink({ url, name, password, subscribe: permissionsOf(name).subscribe, onMessage })
    links.push(link)
    await link.firstAttempt
    return link
  }
  const server = await join('server-2', (topic, payload) => waiting.get(topic)?.(payload.toString()))
  const echo = await join(echoName, (topic, payload) => void echo.publish(topic.replace('/cmd/', '/reply/'), payload))
  const sixtyBytes = new Uint8Array(60)
  const name = 'server-3'
  const password = secrets.devicePassword(name)
  const gateway = await openGateway({ url, name, password, secrets, clock: systemClock, onTrouble: console.error })
  return {
    probe: () =>
      new Promise<void>((resolve) => {
        waiting.set(`${echoName}/reply/1`, () => resolve())
        server.publish(`${echoName}/cmd/1`, sixtyBytes)
      }),
    unlock: () => unlock(gateway),
    start: () => start(gateway, secrets),
    heard: ({ kind, id, shopId = 1 }: Machine, state: string) =>
      new Promise<number>((resolve) => {
        const topic = `${placeOf({ shopId, kind, id })}/state`
        waiting.set(topic, (said) => said === state && resolve(performance.now()))
      }),
    close: async () => void (await Promise.all([gateway, ...links].map((link) => link.close()))),
  }
}

const door: LockPlace = { shopId: 2, lockId: 'CEN-501' }
const bed: BedPlace = { shopId: 1, deviceId: 'cwb-2', bedNumber: 2 }

async function unlock(gateway: Gateway): Promise<void> {
  const { kind } = await gateway.openLock(door, randomBytes(8).toString('hex'), 'bench')
  if (kind !== 'opened') throw new Error(`The door says ${kind}`)
}

async function start(gateway: Gateway, secrets: DeviceSecrets): Promise<void> {
  const hello = await gateway.sendToBed(bed, { type: 'hello' })
  if (hello.kind !== 'answered' || hello.message.type !== 'identity') throw new Error('The bed does not say who it is')
  const { nonce } = hello.message
  const facts = { bed: bed.bedNumber, nonce, grant: randomBytes(8).toString('hex'), minutes: 5, intensity: 2 }
  const grant = signGrant(
    { ...facts, dressing: 0, key: currentKey, flags: 0 },
    secrets.bedMac(bed.bedNumber, currentKey),
  )
  const started = await gateway.sendToBed(bed, { type: 'start', grant })
  if (started.kind !== 'answered' || started.message.type !== 'started') throw new Error('The bed did not start')
}

function post(agent: Agent, url: URL, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } }, (reply) => {
      let text = ''
      reply.on('data', (part) => void (text += part))
      reply.on('end', () => (JSON.parse(text).status === 1 ? resolve() : reject(new Error(`${url.pathname}: ${text}`))))
    })
    sent.on('error', reject)
    sent.setNoDelay(true)
    sent.end(JSON.stringify(body))
  })
}

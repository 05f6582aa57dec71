import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { deviceSecrets, type DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { brokerAddress, commandSimulator } from '#server/simulators/read-simulator-command.ts'
import type { SimulatorCommand } from '#server/simulators/simulator-command.ts'
import { openRecords, type ServerRecords } from './records.ts'

export interface TestServer {
  /** Where the app is, with its trailing slash: http://127.0.0.1:1234/hk/ */
  url: string
  /** Its database, to see what really happened and to let time pass. */
  records: ServerRecords
  /** The newest code that was sent to this number. */
  codeFor(phone: string): Promise<string>
  /** What a person in front of a simulated bed or door could do to it, such as `twin('cwb-1', 'power-cut')`. */
  simulator(id: string, order: SimulatorCommand, amount?: number): Promise<void>
  /** Where the beds of this studio meet, and what they know. */
  devices(): Promise<{ url: string; secrets: DeviceSecrets }>
  /** The secret that the start printed, on a server without a chain. */
  setupSecret(): string
  /** What the content policy stopped so far, as browsers reported it. */
  policyReports(): string[]
  /** Ends the process without a word. */
  kill(): Promise<void>
  /** The same studio again, at the same address with the same data. */
  restart(): Promise<void>
  remove(): Promise<void>
}

/**
 * The real server with its demo chain in a process of its own. Limits per address count the forwarded one. `entry`: what
 * starts it, with the app's pages unless said.
 */
export async function startServer(
  root = process.cwd(),
  settings: Record<string, string> = {},
  entry = 'build/start.js',
): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), 'studio-e2e-'))
  const complaints: string[] = []
  const printed: string[] = []
  const start = (port: string) => run({ root, directory, port, settings, entry }, complaints, printed)
  let running = await start('0')
  const { url } = running
  const records = openRecords(directory)
  const devices = async () => {
    const secrets = deviceSecrets(await readFile(join(directory, 'device-secret'), 'utf8'))
    return { url: brokerAddress.read(directory) ?? '', secrets }
  }
  const kill = async () => {
    running.child.kill('SIGKILL')
    await running.exited
  }
  return {
    url,
    records,
    codeFor: (phone) => newestCode(join(directory, 'sms.jsonl'), phone),
    devices,
    async simulator(id, order, amount) {
      const complaint = await commandSimulator(await devices(), id, { order, ...(amount !== undefined && { amount }) })
      if (complaint !== undefined) throw new Error(complaint)
    },
    setupSecret: () => /with the secret (\S+),/.exec(printed.join('\n'))?.[1] ?? '',
    policyReports: () => complaints.filter((line) => line.includes('The content policy stopped something')),
    kill,
    async restart() {
      running = await start(new URL(url).port)
    },
    async remove() {
      records.close()
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Simulated beds and doors of its own, whatever is set on this machine; TWIN_SPEED may make the beds fast. Messages
 * cost nothing, for one file makes more members in an hour than a block of numbers gets codes. What is looked at was
 * done by the test itself: there is no history, unless it asks for one.
 */
const ownDevices = { MQTT_URL: '', DEVICE_SECRET: '', DEMO: 'on', DEMO_HISTORY: 'off', SMS_PRICES: '*:0' }

interface Run {
  root: string
  directory: string
  port: string
  settings: Record<string, string>
  entry: string
}

async function run({ root, directory, port, settings, entry }: Run, complaints: string[], printed: string[]) {
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: directory,
      PORT: port,
      TRUST_PROXY: '1',
      DATABASE_URL: '',
      ...ownDevices,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  createInterface(child.stderr).on('line', (line) => void complaints.push(line))
  createInterface(child.stdout).on('line', (line) => void printed.push(line))
  const url = await readyUrl(child, exited).catch(() => {
    throw new Error(`The server did not start: ${complaints.join('\n')}`)
  })
  return { child, exited, url }
}

function readyUrl(child: ChildProcess, exited: Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout) {
      createInterface(child.stdout).on('line', (line) => {
        const url = /ready at (\S+)/.exec(line)?.[1]
        if (url) resolve(url)
      })
    }
    void exited.then(reject)
  })
}

async function newestCode(file: string, phone: string): Promise<string> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const sent = lines.map((line) => JSON.parse(line) as { to: string; code: string })
  const last = sent.findLast((message) => message.to.endsWith(phone))
  if (!last) throw new Error(`No message was sent to ${phone}`)
  return last.code
}

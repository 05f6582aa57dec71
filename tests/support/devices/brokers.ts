import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { startBroker } from '#server/platform/mqtt/broker.ts'
import { writeMosquittoConfig } from '#server/platform/mqtt/mosquitto-config.ts'
import { findPlugin } from '#server/platform/mqtt/broker-logins/find-plugin.ts'
import { freePort } from '../net/free-port.ts'

export interface RunningBroker {
  url: string
  /** Away at once, as after a crash. */
  stop(): Promise<void>
  /** Back at the same address, knowing nothing. */
  start(): Promise<void>
}

export interface BrokerKind {
  name: string
  run(names: string[], passwordOf: (name: string) => string): Promise<RunningBroker>
}

const ownBroker: BrokerKind = {
  name: 'the own broker',
  async run(names, passwordOf) {
    const isPassword = (name: string, password: string) => names.includes(name) && password === passwordOf(name)
    let broker = await startBroker({ host: '127.0.0.1', port: 0, isPassword })
    const { url } = broker
    return {
      url,
      stop: () => broker.close(),
      start: async () => void (broker = await startBroker({ host: '127.0.0.1', port: portOf(url), isPassword })),
    }
  },
}

const mosquittoPath = '/usr/sbin/mosquitto'
export const isMosquittoHere = existsSync(mosquittoPath)

function mosquittoKind(name: string, plugin?: string): BrokerKind {
  return {
    name,
    async run(names, passwordOf) {
      const directory = await mkdtemp(join(tmpdir(), 'studio-mosquitto-'))
      const port = await freePort()
      const write = () => writeMosquittoConfig({ directory, host: '127.0.0.1', port, names, passwordOf, plugin })
      let mosquitto = await runMosquitto(write(), port)
      return {
        url: `mqtt://127.0.0.1:${port}`,
        stop: async () => {
          await mosquitto.stop()
          await rm(directory, { recursive: true, force: true })
        },
        start: async () => void (mosquitto = await runMosquitto(write(), port)),
      }
    },
  }
}

const mosquitto = mosquittoKind('Mosquitto')

/** Everything about devices is proved on both brokers; on machines of their own both are there. */
export const brokerKinds: BrokerKind[] = isMosquittoHere ? [ownBroker, mosquitto] : [ownBroker]
if (brokerKinds.length === 1) {
  if (process.env.CI) throw new Error('Mosquitto is missing. Install it: apt-get install -y mosquitto')
  console.warn('Mosquitto is not installed: the tests on Mosquitto are left out.')
}

/** A Mosquitto whose logins a server changes; it comes with Debian's package. */
export const dynamicBrokers = isMosquittoHere ? [mosquittoKind('Mosquitto with its plugin', findPlugin())] : []

// A test that ends badly leaves no broker behind.
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

export interface RunningMosquitto {
  /** Away at once, as after a crash. */
  stop: () => Promise<void>
  /** It answers nobody and refuses nobody, as a machine that is cut off. */
  freeze: () => void
}

/** Runs it with a configuration. */
export async function runMosquitto(file: string, port: number): Promise<RunningMosquitto> {
  const child = spawn(mosquittoPath, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text) => void (complaint += text))
  const exited = once(child, 'exit')
  running.add(child)
  for (let tries = 0; !(await answers(port)); tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error(`Mosquitto did not start: ${complaint}`)
    await wait(25)
  }
  return {
    async stop() {
      running.delete(child)
      child.kill('SIGKILL')
      await exited
    },
    freeze: () => void child.kill('SIGSTOP'),
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isOpen
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

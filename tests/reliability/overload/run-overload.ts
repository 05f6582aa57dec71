import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

import { calendarStat } from '#src/contract/appointments.ts'
import { doorStatus } from '#src/contract/doors.ts'
import { openSession, stopSession } from '#src/contract/sessions.ts'
import { signIn } from '../sign-in.ts'

/**
 * Three times what a server can do, for DURATION (60) seconds, on SQLite or on DATABASE_URL: what it answers of doors, sessions,
 * stops and health meanwhile. Fails under 99.9 % of them.
 */
const seconds = Number(process.env['DURATION'] ?? 60)
const overload = 3
const urgentPerSecond = 20
const askedShare = 0.999
/** Longer than any screen waits. */
const giveUpMs = 10_000

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const directory = await mkdtemp(join(tmpdir(), 'overload-'))
const server = spawn(process.execPath, [join(import.meta.dirname, '../../support/start-calls-only.ts')], {
  env: { ...process.env, PORT: '0', DATA_DIR: directory, SMS_PROVIDER: 'log', DEMO: 'on' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  process.exitCode = await prove(await readyUrl())
} finally {
  const ended = once(server, 'exit')
  server.kill()
  await ended
  agent.destroy()
  await rm(directory, { recursive: true, force: true })
}

async function prove(url: string): Promise<number> {
  const login = await signIn(url, directory)
  const from = new Date().toISOString().slice(0, 10)
  const ordinary = () => post(url, calendarStat.path, { ...login, shop_id: 1, from, days: 14 })
  const capacity = await measure(ordinary)
  print(`one call after the other on 32 connections: ${Math.round(capacity)} a second; now ${overload} times as many`)

  const urgent: (() => Promise<string>)[] = [
    () => post(url, stopSession.path, { ...login, op_id: randomUUID(), session_id: randomUUID() }),
    () => post(url, openSession.path, login),
    () => post(url, doorStatus.path, { ...login, op_id: randomUUID() }),
    () => post(url, '/healthz'),
  ]
  const [calls, kept] = await Promise.all([
    send(ordinary, capacity * overload),
    send(() => (urgent[Math.floor(Math.random() * urgent.length)] ?? ordinary)(), urgentPerSecond),
  ])
  print(`ordinary: ${JSON.stringify(calls)}`)
  print(`doors, sessions, stops, health: ${JSON.stringify(kept)}`)
  const sum = Object.values(kept).reduce((total, count) => total + count, 0)
  const lost = (kept['overloaded'] ?? 0) + (kept['no answer'] ?? 0)
  const share = (sum - lost) / sum
  print(`served: ${(share * 100).toFixed(2)} %`)
  return share >= askedShare ? 0 : 1
}

/** Calls a second that one connection after the other gets answered, after a second to warm up. */
async function measure(call: () => Promise<string>): Promise<number> {
  let done = 0
  let until = performance.now() + 1_000
  const work = async () => {
    while (performance.now() < until) {
      await call()
      done++
    }
  }
  const together = () => Promise.all(Array.from({ length: 32 }, work))
  await together()
  const measuredMs = 5_000
  done = 0
  until = performance.now() + measuredMs
  await together()
  return done / (measuredMs / 1_000)
}

/** So many a second, whether or not the ones before have been answered; counts the answers by their code. */
async function send(call: () => Promise<string>, perSecond: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const asked: Promise<void>[] = []
  const began = performance.now()
  let sent = 0
  while (performance.now() - began < seconds * 1_000) {
    const due = ((performance.now() - began) / 1_000) * perSecond
    for (; sent < due; sent++) {
      asked.push(call().then((code) => void (counts[code] = (counts[code] ?? 0) + 1)))
    }
    await wait(5)
  }
  await Promise.all(asked)
  return counts
}

/** The code of the answer, or that there was none. */
function post(url: string, path: string, body?: object): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(
      url + path,
      {
        agent,
        method: body ? 'POST' : 'GET',
        timeout: giveUpMs,
        headers: body ? { 'content-type': 'application/json' } : {},
      },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => void (text += part))
        reply.on('end', () => resolve(codeOf(text)))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve('no answer'))
    sent.end(body && JSON.stringify(body))
  })
}

function codeOf(text: string): string {
  return /"code":"([^"]+)"/.exec(text)?.[1] ?? 'no answer'
}

async function readyUrl(): Promise<string> {
  for await (const line of createInterface(server.stdout)) {
    const url = /ready at (http\S+)\/hk\//.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('The server did not start')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

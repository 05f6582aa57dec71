import { setTimeout as sleep } from 'node:timers/promises'

import { startServer, type TestServer } from '../e2e/support/server.ts'
import type { Subject } from './yardsticks.ts'

export const ownName = 'quarter-sun'
/** The app of another checkout beside it. */
export const otherName = 'other checkout'
const member = { area_code: '852', phone: '51000001' }

export interface OwnApp {
  subject: Subject
  server: TestServer
  stop: () => Promise<void>
}

/**
 * Our real server on a fresh demo chain, with the demo member signed in, as the harness wants to know it. `root`: another
 * checkout, whose app is built.
 */
export async function startOwnApp(name = ownName, root = process.cwd()): Promise<OwnApp> {
  const server = await startServer(root)
  const subject = {
    name,
    // The server runs already, so the harness has nothing to start.
    command: 'true',
    port: Number(new URL(server.url).port),
    base: '/hk/',
    readySelector: '[data-ready]',
    interactiveSelector: 'html[data-live]',
    remember: await signIn(server),
    actions: [{ name: 'tab', tap: '#tab-my', wait: '[data-my]' }],
  }
  return { subject, server, stop: () => server.remove() }
}

/** What the phone of a signed-in member holds; without it the second tab leads to the login screen. */
async function signIn(server: TestServer): Promise<Record<string, string>> {
  const { request_id } = await call<{ request_id: string }>(server, 'getsmscode', member)
  const code = await codeOf(server)
  const login = await call<{ token: string; uid: string; role: string }>(server, 'phoneLogin', {
    ...member,
    request_id,
    code,
  })
  return { token: login.token, userId: login.uid, role: login.role, user_language: 'zh-HK' }
}

/** The line with the code may come a moment after the answer. */
async function codeOf(server: TestServer): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const code = await server.codeFor(member.phone).catch(() => undefined)
    if (code) return code
    await sleep(100)
  }
  throw new Error('The server sent no code within 5 s')
}

async function call<T>(server: TestServer, verb: string, body: Record<string, string>): Promise<T> {
  const response = await fetch(new URL(`/api/user/${verb}`, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { status: number; code: string; data: T }
  if (answer.status !== 1) throw new Error(`${verb} was refused: ${answer.code}`)
  return answer.data
}

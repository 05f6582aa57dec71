import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished, vi } from 'vitest'

import { sqliteEngine } from '../../support/engines.ts'
import type { SignedIn } from '../../support/fixtures.ts'
import { openServer } from '../../support/open-server.ts'

export type Line = 'up' | 'cut' | 'answers-lost' | 'captive-portal' | 'json-portal' | 'busy'

/** The real server behind a line that a test can spoil, and a browser that can open the app again and again. */
export async function aPhone(options: Parameters<typeof openServer>[1] = {}) {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  const there = await openServer(sqliteEngine, options)
  const line = { state: 'up' as Line, calls: [] as string[] }
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (line.state === 'cut') throw new TypeError('Failed to fetch')
    if (line.state === 'captive-portal') return html('Welcome to free Wi-Fi')
    if (line.state === 'json-portal') return Response.json({ result: 'login required', url: 'http://10.0.0.1/login' })
    if (init?.method !== 'POST') return toResponse(await there.app.inject(path))
    line.calls.push(path)
    if (line.state === 'busy') return busy()
    const reply = await there.app.inject({ method: 'POST', url: path, payload: JSON.parse(init.body as string) })
    if (line.state === 'answers-lost') throw new TypeError('Failed to fetch')
    return toResponse(reply)
  })
  // What a closed app still tries afterwards must not reach a real network.
  onTestFinished(() => void (line.state = 'cut'))
  return { ...there, line }
}

/** Opens the app in this browser: fresh modules on the storage that is there. */
export async function openApp() {
  vi.resetModules()
  const [outbox, view, replay, session, loss, client, connection, { remembered }] = await Promise.all([
    import('#src/client/outbox/outbox.ts'),
    import('#src/client/outbox/outbox-view.ts'),
    import('#src/client/outbox/page-replay.ts'),
    import('#src/client/login/login-session.ts'),
    import('#src/client/login/lose-login.ts'),
    import('#src/client/http/call-api.ts'),
    import('#src/client/outbox/connection.ts'),
    import('#src/client/storage/remembered.ts'),
    // Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
    import('#src/contract/members.ts'),
  ])
  const stops = [connection.watchConnection(), replay.startOffline()]
  const stop = () => stops.forEach((end) => end())
  onTestFinished(stop)
  return { ...outbox, ...view, ...replay, ...session, ...loss, ...client, ...connection, remembered, stop }
}

export type App = Awaited<ReturnType<typeof openApp>>

export function signIn(app: App, { uid, token }: SignedIn): Promise<void> {
  return app.beginLogin({ uid, token, isAdmin: false, isNew: false, profileComplete: true })
}

function toResponse({ body, statusCode: status }: { body: string; statusCode: number }): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

function html(text: string): Response {
  return new Response(`<html>${text}</html>`, { headers: { 'content-type': 'text/html' } })
}

function busy(): Response {
  const body = { status: 0, code: 'overloaded', msg: '', data: null }
  return Response.json(body, { status: 503, headers: { 'retry-after': '1' } })
}

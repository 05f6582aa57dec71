// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { sqliteEngine } from '../../support/engines.ts'
import { hour, minute } from '../../support/open-server.ts'
import { openApp, signIn } from '../outbox/page.ts'

/** A member tans in Hong Kong from an instant on, and opens the app on another phone so long afterwards. */
async function tanAndOpen(at: string, later: number) {
  const place = await atTheBed(sqliteEngine)
  place.clock.now = Date.parse(at)
  const member = await place.guest()
  const { session_id: sessionId } = (await place.start(member)).data
  place.floor.pass(9 * minute)
  await place.until({ state: 'ended' })
  place.travel(later)
  vi.useFakeTimers({ toFake: ['Date'], now: place.clock.now })
  onTestFinished(() => void vi.useRealTimers())
  localStorage.clear()
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const payload = JSON.parse(init.body as string) as { year?: number }
    if (payload.year !== undefined) asked.push(payload.year)
    const reply = await place.app.inject({ method: 'POST', url, payload })
    return new Response(reply.body, { status: reply.statusCode, headers: { 'content-type': 'application/json' } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await signIn(await openApp(), member)
  const { readAfterVisit } = await import('#src/client/api/visits/after-visit.ts')
  const { endedSessionCopy } = await import('#src/client/storage/ended-session-copy.ts')
  await readAfterVisit(new QueryClient(), undefined)
  return { sessionId, asked, known: endedSessionCopy.read()?.sessionId }
}

it.each([
  ['in the evening before New Year, seen on its morning', '2026-12-31T14:00:00Z', 11 * hour],
  ['in the first minutes of the year, on a phone whose own is still the old one', '2026-12-31T16:05:00Z', minute],
])('home knows the session that the skin rests from: %s', async (_, at, later) => {
  const { known, sessionId } = await tanAndOpen(at, later)
  expect(known).toBe(sessionId)
})

it('on all other days one year is asked for', async () => {
  const { known, sessionId, asked } = await tanAndOpen('2026-11-25T04:00:00Z', hour)
  expect(known).toBe(sessionId)
  expect(asked).toEqual([2026])
})

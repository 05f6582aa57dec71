// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { BedDrawer } from '#src/staff/beds/bed/bed-drawer.tsx'
import type { BedRow } from '#src/staff/beds/bed-list-calls.ts'

import { showWithLinks } from '../../ui/render.tsx'

// Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
beforeAll(async () => {
  await import('#src/contract/staff/beds/beds.ts')
})
afterEach(() => vi.unstubAllGlobals())

const bed = {
  deviceId: 'bed-1',
  name: 'Bed 1',
  typeName: 'Lie-down',
  state: 'running',
  isMaintained: false,
  enabled: true,
  presence: { online: true, changedAt: null, firmware: null },
  lamps: { seconds: 0, lifeHours: 500 },
}
const runs = (sessionId: string) =>
  ({
    ...bed,
    session: { sessionId, nickname: 'Ann', state: 'running', endsAt: null, minutes: 8, intensity: 'light' },
  }) as unknown as BedRow

/** A studio that ends the session that runs when an id comes for the first time, and repeats its answer to that id. */
function aStudio() {
  const done = new Map<string, string>()
  const studio = { session: 's1', losesAnswers: false, stopped: done }
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { op_id: opId } = JSON.parse(body) as { op_id: string }
    const sessionId = done.get(opId) ?? studio.session
    done.set(opId, sessionId)
    if (studio.losesAnswers) return Promise.reject(new TypeError('The line is cut'))
    const data = { session_id: sessionId, state: 'ended' }
    return Promise.resolve(Response.json({ status: 1, code: 'ok', msg: '', data }))
  })
  return studio
}

async function stop(sessionId: string) {
  const { unmount } = await showWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <BedDrawer bed={runs(sessionId)} timeZone="Asia/Hong_Kong" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Stop…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Stop Bed 1?' })
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Guest feels unwell' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop' }))
  return { dialog, close: unmount }
}

it('a bed is stopped although a stop of its session before, for the same reason, had no answer', async () => {
  const studio = aStudio()
  studio.losesAnswers = true
  const lost = await stop('s1')
  await within(lost.dialog).findByText(/isn't known whether this was done/)
  lost.close()
  studio.losesAnswers = false
  studio.session = 's2'
  await stop('s2')
  await vi.waitFor(() => expect([...studio.stopped.values()]).toEqual(['s1', 's2']))
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'

import { LockedStop } from '#src/staff/app/lock/locked-stop.tsx'

import { show } from '../../ui/render.tsx'

let queries: QueryClient
/** The beds that run, and what the studio has answered to each intent; it answers the same to the same one. */
let running: string[] = []
let answers = new Map<string, object>()
/** What a stop waits for before its answer comes. */
let line: () => Promise<void> = () => Promise.resolve()

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  localStorage.setItem('stop_way', 'two-step')
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  running = []
  answers = new Map()
  line = () => Promise.resolve()
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path.endsWith('/summary')) return answer(summary())
    const { op_id: opId } = JSON.parse(body) as { op_id: string }
    const beds = running.map((id) => ({ session_id: id, state: 'ended', device_id: id, is_reached: true }))
    if (!answers.has(opId)) running = []
    answers.set(opId, answers.get(opId) ?? { beds })
    const said = answers.get(opId)
    await line()
    return answer(said)
  })
})

function answer(data: unknown): Response {
  return Response.json({ status: 1, code: 'ok', msg: '', data })
}

function summary() {
  const bed = { name: 'Bed', enabled: true, is_maintained: false, session: null, cleaning_until: null }
  return {
    time_zone: 'Asia/Hong_Kong',
    beds: running.map((id) => ({ ...bed, device_id: id, state: 'running', is_guest_here: false })),
    alerts: [],
    arrivals: { next: [], total: 0 },
  }
}

function showStop() {
  show(
    <QueryClientProvider client={queries}>
      <LockedStop shopId={1} />
    </QueryClientProvider>,
  )
}

async function open() {
  fireEvent.click(screen.getByRole('button', { name: 'Stop all…' }))
  await screen.findByRole('dialog', { name: 'Stop all beds?' })
}

async function stopAll() {
  const first = screen.queryByRole('button', { name: 'Stop all beds' })
  if (first) fireEvent.click(first)
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm: stop now' }))
}

const says = (text: RegExp) => waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text))
const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))

it('stops what runs at a second emergency, though the answer to the first stop was lost', async () => {
  showStop()
  running = ['bed-1']
  line = () => Promise.reject(new TypeError('Failed to fetch'))
  await open()
  await stopAll()
  await says(/No answer/)
  expect(running).toEqual([])
  close()
  line = () => Promise.resolve()
  running = ['bed-2']
  await open()
  await stopAll()
  await says(/they're off/)
  expect(running).toEqual([])
})

it('does not wait for an answer before it stops again, and tells what came of the last stop', async () => {
  showStop()
  const held = Promise.withResolvers<void>()
  line = () => held.promise
  await open()
  await stopAll()
  await says(/Telling the beds/)
  line = () => Promise.resolve()
  running = ['bed-2']
  await stopAll()
  await says(/they're off/)
  expect(running).toEqual([])
  await act(async () => held.reject(new TypeError('Failed to fetch')))
  await says(/they're off/)
})

it('says nothing of an earlier stop when it is opened again', async () => {
  showStop()
  running = ['bed-1']
  await open()
  await stopAll()
  await says(/they're off/)
  close()
  await open()
  await says(/is told to stop/)
})

it('takes back that all beds are off as soon as one runs again', async () => {
  showStop()
  await open()
  await stopAll()
  await says(/they're off/)
  running = ['bed-2']
  await act(async () => await queries.invalidateQueries())
  await says(/Not every bed/)
})

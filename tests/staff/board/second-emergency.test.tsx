// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { expect, it, onTestFinished, vi } from 'vitest'

import { openScreen } from '../../member/app/open-screen.tsx'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { sqliteEngine } from '../../support/engines.ts'
import { waitLimit } from '../../support/limits.ts'

const minute = 60_000
const stopPath = '/api/admin/operation/stop-all'

/** A studio whose duty board is open at a clerk's, on a line that can lose what is said of a stop. */
async function onDuty() {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  localStorage.setItem('stop_way', 'two-step')
  const place = await atTheBed(sqliteEngine)
  const line = { losesStops: false, stops: 0 }
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ ok: true })
    if (path.includes('watch')) throw new TypeError('Failed to fetch')
    const reply = await place.app.inject({ method: 'POST', url: path, payload: JSON.parse(init.body as string) })
    if (path === stopPath) line.stops += 1
    if (path === stopPath && line.losesStops) throw new TypeError('Failed to fetch')
    return new Response(reply.body, { status: reply.statusCode, headers: { 'content-type': 'application/json' } })
  })
  vi.useFakeTimers({ toFake: ['Date'], now: place.clock.now })
  onTestFinished(() => void vi.useRealTimers())
  const pass = (ms: number) => {
    place.floor.pass(ms)
    vi.setSystemTime(place.clock.now)
  }
  const states = async () => (await place.rows()).map(({ deviceId, state }) => `${deviceId} ${state}`)
  const clerk = await place.member({ role: 'admin', staffLevel: 'owner', nickname: 'Clerk' })
  /** What has changed meanwhile, as the board would be told. */
  const lookAgain = async () => {
    const { queryClient } = await import('#src/member/app/query-client.ts')
    await act(async () => await queryClient.invalidateQueries())
  }
  return { ...place, line, pass, states, clerk, lookAgain }
}

async function openDialog(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Stop all…' }))
  return await screen.findByRole('dialog', { name: 'Stop all beds?' })
}

async function confirm(dialog: HTMLElement) {
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Stop all beds' }))
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Confirm: stop now' }))
}

async function close(dialog: HTMLElement) {
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('stops the beds of a second emergency, though the answer to the first stop was lost', async () => {
  const { line, pass, states, clerk, lookAgain, ...place } = await onDuty()
  await place.start()
  pass(minute)
  await place.until({ state: 'running' })
  await openScreen('/admin/operation', clerk)
  const first = await openDialog()
  line.losesStops = true
  await confirm(first)
  await expect.poll(states).toEqual(['bed-1 ended'])
  // Nobody was told that anything was sent, so it can be sent again.
  await lookAgain()
  await within(first).findByRole('button', { name: /^(Stop all beds|Confirm: stop now)$/ })
  line.losesStops = false
  fireEvent.change(within(first).getByRole('textbox'), { target: { value: 'Smoke in the corridor' } })
  fireEvent.click(within(first).getByRole('button', { name: 'Note the reason' }))
  await within(first).findByText('The reason has been noted.')
  await close(first)

  pass(10 * minute)
  await place.start(await place.guest(), { device_id: 'bed-2' })
  pass(minute)
  await expect.poll(states).toEqual(['bed-1 ended', 'bed-2 running'])
  await lookAgain()
  await confirm(await openDialog())
  await expect.poll(states, { timeout: waitLimit }).toEqual(['bed-1 ended', 'bed-2 ended'])
  expect(line.stops).toBe(2)
})

it('shows a bed that runs again after everything was stopped, with the button to stop it', async () => {
  const { pass, states, clerk, lookAgain, ...place } = await onDuty()
  await place.start()
  pass(minute)
  await place.until({ state: 'running' })
  await openScreen('/admin/operation', clerk)
  const first = await openDialog()
  await confirm(first)
  await expect.poll(states).toEqual(['bed-1 ended'])
  await lookAgain()
  await within(first).findByText('Stopped')
  // The reason is still to be noted, so that the list stays.
  await close(first)

  pass(10 * minute)
  await place.start(await place.guest(), { device_id: 'bed-1' })
  pass(minute)
  await expect.poll(states).toEqual(['bed-1 ended', 'bed-1 running'])
  await lookAgain()
  const second = await openDialog()
  expect(within(second).queryByText(/Stopped|Stopping/)).toBeNull()
  await confirm(second)
  await expect.poll(states).toEqual(['bed-1 ended', 'bed-1 ended'])
})

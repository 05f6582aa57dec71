// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { slotTableQuery } from '#src/staff/appointments/appointment-calls.ts'
import { DayGrid } from '#src/staff/appointments/calendar/day-grid.tsx'
import { useHeld } from '#src/staff/appointments/move/use-held.ts'
import { cellKey, type StaffDay } from '#src/staff/appointments/staff-appointment-calls.ts'
import { staffShopsQuery } from '#src/staff/kit/lists/shop-list-calls.ts'
import { selfQuery } from '#src/staff/kit/self/self-calls.ts'

import { aBed, aBooking, aDay, at } from './a-day.ts'
import { waitLonger } from '../../support/wait-longer.ts'

waitLonger()

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
afterEach(cleanup)

const times = ['15:00', '15:30', '16:00']

function aWholeDay(): StaffDay {
  const member = (nickname: string) => ({ member: { nickname, phoneMasked: '' } }) as object
  const named = (id: string, bed: string, time: string) =>
    Object.assign(aBooking({ appointmentId: id, deviceId: bed, startsAt: at(time), shopId: 1 }), member(id), {
      time,
      deviceName: bed,
      timeZone: 'Asia/Hong_Kong',
    })
  const bed = (deviceId: string) => {
    const made = aBed(times, { deviceId, deviceName: deviceId, closed: [] })
    for (const [index, slot] of made.slots.entries()) Object.assign(slot, { time: times[index] })
    return made
  }
  const beds = [bed('bed-1'), bed('bed-2')]
  const appointments = [named('Ann', 'bed-1', '15:00'), named('Bob', 'bed-2', '15:30')]
  const span = { date: '2026-11-23', timeZone: 'Asia/Hong_Kong', startsAt: at('10:00'), endsAt: at('22:00') }
  return { ...aDay({ appointments }), beds, ...span }
}

function Calendar({ day }: { day: StaffDay }) {
  const queuedIds = new Set<string>()
  const holding = useHeld({ day, now: at('12:00'), queuedIds })
  const { held, move } = holding
  return (
    <>
      <DayGrid
        day={day}
        now={at('12:00')}
        queuedIds={queuedIds}
        openId={undefined}
        onOpen={() => undefined}
        onCreate={undefined}
        holding={holding}
      />
      <p data-result="">{`${held?.isDropped ? 'dropped' : 'held'} ${move.panel.target?.deviceId} ${move.panel.target?.time}`}</p>
    </>
  )
}

async function openCalendar() {
  const day = aWholeDay()
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(selfQuery().queryKey, { allowed: ['/api/admin/appointment/move'] } as never)
  queries.setQueryData(staffShopsQuery().queryKey, [])
  const free = ['bed-1', 'bed-2'].flatMap((bed) =>
    times.map((time) => [cellKey(bed, time), { state: 'free', endTime: '' }] as const),
  )
  const cells = {
    ...Object.fromEntries(free),
    [cellKey('bed-1', '15:00')]: { state: 'current', endTime: '' },
    [cellKey('bed-2', '15:30')]: { state: 'full', endTime: '' },
  }
  const table = { times, beds: day.beds, cells, isFar: false }
  const { queryKey } = slotTableQuery({ shopId: 1, date: day.date, appointmentId: 'Ann' })
  queries.setQueryData(queryKey, table as never)
  const root = createRootRoute()
  const admin = createRoute({ getParentRoute: () => root, path: '/admin', component: () => <Calendar day={day} /> })
  const history = createMemoryHistory({ initialEntries: ['/admin'] })
  const router = createRouter({ routeTree: root.addChildren([admin]), history })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  const ann = await screen.findByRole('button', { name: /^15:00, bed-1, Ann/ })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? ann, { key })
  const result = () => document.querySelector('[data-result]')?.textContent
  ann.focus()
  return { ann, press, result }
}

it('is picked up by a key, says each step and who is in the way, and is dropped on the nearest free time', async () => {
  const { ann, press, result } = await openCalendar()
  press(' ')
  await waitFor(() => expect(ann.dataset['held']).toBeDefined())
  expect(screen.getByRole('status').textContent).toContain('Ann is picked up')
  expect(screen.getAllByRole('button', { name: /^Move here/ })).toHaveLength(4)
  press('ArrowDown')
  expect(screen.getByRole('status').textContent).toBe('bed-1, 15:30, free')
  press('ArrowRight')
  expect(screen.getByRole('status').textContent).toContain('Bob has bed-2 until 16:00.')
  expect(screen.getByRole('button', { name: /Bob/ }).dataset['clash']).toBeDefined()
  press('Enter')
  expect(result()).toBe('dropped bed-2 15:00')
})

it('is put back by Escape, and the focus with it', async () => {
  const { ann, press } = await openCalendar()
  press('m')
  await waitFor(() => expect(ann.dataset['held']).toBeDefined())
  press('ArrowDown')
  press('Escape')
  expect(ann.dataset['held']).toBeUndefined()
  expect(document.activeElement).toBe(ann)
  expect(screen.queryByRole('button', { name: /^Move here/ })).toBeNull()
})

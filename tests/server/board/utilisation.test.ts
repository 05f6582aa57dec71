import { expect, test } from 'vitest'

import { type UsedBeds, utilisation } from '#server/modules/board/rules/day-figures.ts'

const minute = 60_000
const now = 1_000 * minute

type Appointment = UsedBeds['appointments'][number]

function booking(from: number, to: number, fields: Partial<Appointment> = {}): Appointment {
  const span = { startsAt: now + from * minute, endsAt: now + to * minute }
  return { deviceId: 'bed-1', state: 'visited', lateMinutes: 10, leftAt: null, ...span, ...fields }
}

function session(from: number, to: number, deviceId = 'bed-1') {
  return { deviceId, startsAt: now + from * minute, endsAt: now + to * minute }
}

const percent = (used: Partial<UsedBeds>) =>
  utilisation({ appointments: [], sessions: [], openMinutes: 100, ...used }, now)

test('a walk-in uses its bed as a booking does', () => {
  expect(percent({ sessions: [session(-30, -10)] })).toBe(20)
})

test('a minute that was booked and tanned in counts once, on each bed by itself', () => {
  const appointments = [booking(-60, -30)]
  expect(percent({ appointments, sessions: [session(-50, -40)] })).toBe(30)
  expect(percent({ appointments, sessions: [session(-40, -20)] })).toBe(40)
  expect(percent({ appointments, sessions: [session(-50, -40, 'bed-2')] })).toBe(40)
})

test('a member who left without tanning used the bed until then, and one who never came did not use it', () => {
  expect(percent({ appointments: [booking(-60, -30, { leftAt: now - 55 * minute })] })).toBe(5)
  expect(percent({ appointments: [booking(-60, -30, { state: 'timeout' })] })).toBe(0)
  expect(percent({ appointments: [booking(-60, -30, { state: 'cancelled' })] })).toBe(0)
})

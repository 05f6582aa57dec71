import { expect, test } from 'vitest'

import type { Appointment } from '#src/domain/appointments/appointment.ts'
import type { Entry, Intent } from '#src/domain/outbox/outbox-entry.ts'
import { profileEntries, unsentEdits } from '#src/member/members/profile/profile-entries.ts'
import { countUpcoming } from '#src/member/members/profile/upcoming.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const hour = 3_600_000

function anAppointment(appointmentId: string, changes: Partial<Appointment> = {}): Appointment {
  return {
    appointmentId,
    shopId: 1,
    shopName: '銅鑼灣店',
    shopLocation: '',
    deviceId: 'cwb-2',
    deviceName: '2 號機',
    deviceType: '站立式',
    date: '2026-11-21',
    time: '19:30',
    endTime: '20:00',
    startsAt: now + hour,
    endsAt: now + 1.5 * hour,
    timeZone: 'Asia/Hong_Kong',
    state: 'booked',
    rev: 1,
    postponed: false,
    createdAt: now - hour,
    ...changes,
  }
}

function anEntry(opId: string, intent: Intent, state: Entry['state'] = { name: 'waiting' }): Entry {
  const times = { queuedAt: now, tries: 0, nextAt: now, notBefore: 0, mayHaveArrived: false }
  return { opId, ownerUid: 'u-1', shopId: 1, lane: 'any', seq: 1, intent, state, ...times }
}

function cancelling(appointmentId: string, state?: Entry['state']): Entry {
  const intent = { kind: 'cancel-appointment', appointmentId, rev: 1, startsAt: now, timeZone: 'UTC' } as const
  return anEntry(`cancel-${appointmentId}`, intent, state)
}

test('only booked appointments that can still be met are upcoming', () => {
  const all = [
    anAppointment('a'),
    anAppointment('b', { state: 'cancelled' }),
    anAppointment('c', { state: 'visited' }),
    anAppointment('d', { startsAt: now - 10 * 60_000 }),
    anAppointment('e', { startsAt: now - 10 * 60_000 - 1 }),
  ]
  expect(countUpcoming(all, [], now)).toBe(2)
})

test('an appointment that this phone is about to cancel no longer counts as upcoming', () => {
  const all = [anAppointment('a'), anAppointment('b')]
  expect(countUpcoming(all, [cancelling('a')], now)).toBe(1)
})

test('a cancellation that was refused leaves the appointment upcoming', () => {
  expect(countUpcoming([anAppointment('a')], [cancelling('a', { name: 'refused', code: 'changed' })], now)).toBe(1)
})

test('the profile shows edits that will be sent, and none that were refused', () => {
  const edit = (nickname: string) => ({ kind: 'edit-profile', changes: { nickname }, baseRev: 1 }) as const
  const entries = profileEntries([
    cancelling('a'),
    anEntry('1', edit('一'), { name: 'refused', code: 'changed' }),
    anEntry('2', edit('二')),
    anEntry('3', edit('三'), { name: 'sending', leaseBy: now }),
  ])
  expect(entries.map(({ opId }) => opId)).toEqual(['1', '2', '3'])
  expect(unsentEdits(entries)).toEqual([{ nickname: '二' }, { nickname: '三' }])
})

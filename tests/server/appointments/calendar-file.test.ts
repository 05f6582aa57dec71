import { describe, expect, test } from 'vitest'

import { addAppointment, calendarFile, cancelAppointment, postpone } from '#src/contract/appointments.ts'

import { calendarFile as write, type CalendarEntry } from '#server/modules/appointments/rules/calendar-file.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, anIntent } from '../../support/fixtures.ts'
import { openServer } from '../../support/open-server.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
const entry: CalendarEntry = {
  chainName: 'Quarter Sun',
  appointmentId: 'a-1',
  rev: 3,
  startsAt: Date.parse('2026-11-21T11:30:00Z'),
  endsAt: Date.parse('2026-11-21T12:00:00Z'),
  state: 'booked',
  shopName: '銅鑼灣店',
  shopAddress: '軒尼詩道 500 號; 12 樓, 1201 室\\左\n(近電梯)',
  deviceName: '2 號機',
  deviceType: '站立式',
  arriveEarlyMinutes: 5,
  lateMinutes: 10,
}

/** As a calendar reads it: lines put together again. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('the file for a calendar', () => {
  test('names one instant in UTC, so that a phone in any zone shows the right hour', () => {
    const lines = linesOf(write(entry, 'zh-HK', now))
    expect(lines).toContain('DTSTART:20261121T113000Z')
    expect(lines).toContain('DTEND:20261121T120000Z')
    expect(lines).toContain('UID:a-1@appointments.quarter-sun')
    expect(lines).toContain('SEQUENCE:3')
  })

  test('reminds an hour and a quarter of an hour before', () => {
    expect(linesOf(write(entry, 'en-US', now)).filter((line) => line.startsWith('TRIGGER'))).toEqual([
      'TRIGGER:-PT60M',
      'TRIGGER:-PT15M',
    ])
  })

  test('an address with commas, semicolons and line ends stays one value', () => {
    const location = linesOf(write(entry, 'zh-HK', now)).find((line) => line.startsWith('LOCATION:'))
    expect(location).toBe(String.raw`LOCATION:銅鑼灣店\, 軒尼詩道 500 號\; 12 樓\, 1201 室\\左\n(近電梯)`)
  })

  test('no line is longer than 75 bytes, and no character is cut', () => {
    const file = write({ ...entry, shopAddress: '軒尼詩道😀'.repeat(40) }, 'zh-HK', now)
    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(linesOf(file).join('\n')).toContain('軒尼詩道😀'.repeat(40))
    expect(file).not.toContain('\uFFFD')
  })

  test.each(['cancelled', 'timeout'] as const)(
    'one that is %s disappears from the calendar and rings no more',
    (state) => {
      const lines = linesOf(write({ ...entry, state }, 'zh-CN', now))
      expect(lines).toContain('METHOD:CANCEL')
      expect(lines).toContain('STATUS:CANCELLED')
      expect(lines.some((line) => line.includes('VALARM'))).toBe(false)
    },
  )
})

describe.each(engines)('asking for it on $name', (engine) => {
  test('every change raises the sequence and keeps the identity', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    const { data } = await post(addAppointment.path, aBooking(ann, { date: '2026-11-21' }))
    const { appointment_id } = data
    const file = async () => linesOf((await post(calendarFile.path, { ...ann, appointment_id })).data.ics)
    const about = (lines: string[]) => lines.filter((line) => /^(UID|SEQUENCE|STATUS|DTSTART)/.test(line))
    const uid = `UID:${appointment_id}@appointments.quarter-sun`
    expect(about(await file())).toEqual([uid, 'SEQUENCE:1', 'DTSTART:20261121T100000Z', 'STATUS:CONFIRMED'])
    await post(postpone.path, anIntent(ann, { appointment_id, minutes: 10 }))
    expect(about(await file())).toEqual([uid, 'SEQUENCE:2', 'DTSTART:20261121T101000Z', 'STATUS:CONFIRMED'])
    await post(cancelAppointment.path, anIntent(ann, { appointment_id }))
    expect(about(await file())).toEqual([uid, 'SEQUENCE:3', 'DTSTART:20261121T101000Z', 'STATUS:CANCELLED'])
  })

  test('a member cannot get the file of another member', async () => {
    const { post, member } = await openServer(engine)
    const [ann, bob] = [await member(), await member()]
    const { data } = await post(addAppointment.path, aBooking(ann))
    const asked = await post(calendarFile.path, { ...bob, appointment_id: data.appointment_id })
    expect(asked).toMatchObject({ httpStatus: 404, code: 'not-found', data: null })
  })
})

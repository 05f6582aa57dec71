import { describe, expect, test } from 'vitest'

import { addressKey } from '#server/http/client-address.ts'
import { type Exposure, whyNotForMember } from '#server/modules/appointments/rules/gap.ts'
import { type Limit, waitMs } from '#server/http/rate-limit.ts'
import { addDays, instantInZone, shopTime } from '#server/modules/shops/rules/shop-time.ts'
import { isWithinHours } from '#server/modules/shops/rules/opening-hours.ts'
import { claimedSlots, slotsOn } from '#server/modules/shops/rules/slot-grid.ts'
import { hour, minute } from '../../support/open-server.ts'

const times = (slots: readonly { time: string }[]) => slots.map((slot) => slot.time)

describe('slots', () => {
  test('are cut from the opening time, and the last one ends by closing', () => {
    const hours = { timeZone: 'Asia/Hong_Kong', opensAt: '10:00', closesAt: '12:10' }
    expect(times(slotsOn(hours, 30, '2026-11-22'))).toEqual(['10:00', '10:30', '11:00', '11:30'])
    expect(times(slotsOn(hours, 45, '2026-11-22'))).toEqual(['10:00', '10:45'])
  })

  test('begin on five minutes, also where the shop opens between: every one of them can be booked', () => {
    const slots = slotsOn({ timeZone: 'Asia/Hong_Kong', opensAt: '10:02', closesAt: '12:00' }, 30, '2026-11-22')
    expect(slots.map(({ time }) => time)).toEqual(['10:05', '10:35', '11:05'])
    const pieces = slots.flatMap(claimedSlots)
    expect(new Set(pieces).size).toBe(pieces.length)
  })

  test('a shop that opens and closes at the same time is open all day', () => {
    const hours = { timeZone: 'Asia/Hong_Kong', opensAt: '00:00', closesAt: '00:00' }
    expect(slotsOn(hours, 30, '2026-11-22')).toHaveLength(48)
  })

  test('a night that crosses midnight belongs to both dates', () => {
    const hours = { timeZone: 'Asia/Hong_Kong', opensAt: '23:00', closesAt: '01:00' }
    expect(times(slotsOn(hours, 30, '2026-11-22'))).toEqual(['00:00', '00:30', '23:00', '23:30'])
  })

  test('a slot across midnight starts on the first date and ends on the next', () => {
    const hours = { timeZone: 'Asia/Hong_Kong', opensAt: '23:30', closesAt: '01:00' }
    const slots = slotsOn(hours, 45, '2026-11-22')
    expect(slots.map(({ time, endTime }) => [time, endTime])).toEqual([
      ['00:15', '01:00'],
      ['23:30', '00:15'],
    ])
  })

  test('the hour that spring skips has no slots, and the night is an hour shorter', () => {
    const night = { timeZone: 'Europe/London', opensAt: '00:00', closesAt: '04:00' }
    const slots = slotsOn(night, 30, '2026-03-29')
    expect(times(slots)).toEqual(['00:00', '00:30', '02:00', '02:30', '03:00', '03:30'])
    expect(slots.map((slot) => new Date(slot.startsAt).toISOString().slice(11, 16))).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:00',
      '02:30',
    ])
  })

  test('the hour that autumn repeats is offered once, so that a time means one instant', () => {
    const night = { timeZone: 'Europe/London', opensAt: '00:00', closesAt: '03:00' }
    const slots = slotsOn(night, 30, '2026-10-25')
    expect(times(slots)).toEqual(['00:00', '00:30', '01:00', '01:30', '02:00', '02:30'])
    expect(slots[2]?.startsAt).toBe(Date.parse('2026-10-25T00:00:00Z'))
    expect(slots[4]?.startsAt).toBe(Date.parse('2026-10-25T02:00:00Z'))
  })

  test.each(['Asia/Hong_Kong', 'Europe/London', 'America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
    'in %s every slot of a year reads back as the date and time it was made from',
    (timeZone) => {
      const hours = { timeZone, opensAt: '18:00', closesAt: '05:00' }
      for (let offset = 0; offset < 365; offset++) {
        const date = addDays('2026-01-01', offset)
        for (const slot of slotsOn(hours, 30, date)) {
          expect(shopTime(slot.startsAt, timeZone)).toBe(`${date} ${slot.time}`)
        }
      }
    },
  )

  test('a date and time of a shop is one instant, also right after clocks have changed', () => {
    expect(instantInZone('2026-11-22', '18:00', 'Asia/Hong_Kong')).toBe(Date.parse('2026-11-22T10:00:00Z'))
    expect(instantInZone('2026-03-29', '02:00', 'Europe/London')).toBe(Date.parse('2026-03-29T01:00:00Z'))
    expect(instantInZone('2026-10-25', '02:00', 'Europe/London')).toBe(Date.parse('2026-10-25T02:00:00Z'))
  })

  test('occupy pieces of five minutes, whole ones also for odd times', () => {
    expect(claimedSlots({ startsAt: 0, endsAt: 30 * minute })).toHaveLength(6)
    expect(claimedSlots({ startsAt: 3 * minute, endsAt: 12 * minute })).toEqual([0, 5 * minute, 10 * minute])
  })

  test('a span is within the hours of the evening before when it lies after midnight', () => {
    const hours = { timeZone: 'Asia/Hong_Kong', opensAt: '20:00', closesAt: '02:00' }
    const span = (from: string, to: string) => ({ startsAt: Date.parse(from), endsAt: Date.parse(to) })
    expect(isWithinHours(hours, span('2026-11-22T01:30:00+08:00', '2026-11-22T02:00:00+08:00'))).toBe(true)
    expect(isWithinHours(hours, span('2026-11-22T01:35:00+08:00', '2026-11-22T02:05:00+08:00'))).toBe(false)
    expect(isWithinHours(hours, span('2026-11-22T19:45:00+08:00', '2026-11-22T20:15:00+08:00'))).toBe(false)
  })
})

describe('the gap between sessions', () => {
  const rules = { minGapHours: 48, maxOpenAppointments: 3 }
  const halfHour = hour / 2
  const at = (startsAt: number, state: Exposure['state'] = 'booked'): Exposure => ({
    startsAt,
    endsAt: startsAt + halfHour,
    state,
  })
  const input = (startsAt: number) => ({ startsAt, endsAt: startsAt + halfHour })

  test('is kept to the millisecond on both sides', () => {
    const gap = 48 * hour
    const after = halfHour + gap
    expect(whyNotForMember(input(after), [at(0)], rules)).toBeUndefined()
    expect(whyNotForMember(input(after - 1), [at(0)], rules)).toEqual({ reason: 'too-soon', nextAllowedAt: after })
    const before = -gap - halfHour
    expect(whyNotForMember(input(before), [at(0)], rules)).toBeUndefined()
    expect(whyNotForMember(input(before + 1), [at(0)], rules)).toEqual({ reason: 'too-soon', nextAllowedAt: after })
  })

  test('names the first time that suits every appointment, also between two of them', () => {
    const week = 168 * hour
    const between = halfHour + 48 * hour
    expect(whyNotForMember(input(hour), [at(week), at(0)], rules)).toEqual({
      reason: 'too-soon',
      nextAllowedAt: between,
    })
    const soon = halfHour + 60 * hour
    expect(whyNotForMember(input(hour), [at(0), at(soon)], rules)).toEqual({
      reason: 'too-soon',
      nextAllowedAt: soon + halfHour + 48 * hour,
    })
  })

  test('an overlap is called an overlap, and visits do not count as open appointments', () => {
    expect(whyNotForMember(input(halfHour - 1), [at(0)], rules)).toEqual({ reason: 'overlaps-own' })
    const visits = [1, 2, 3, 4].map((week) => at(-week * 168 * hour, 'visited'))
    expect(whyNotForMember(input(0), visits, rules)).toBeUndefined()
    const open = [1, 2, 3].map((week) => at(week * 168 * hour))
    expect(whyNotForMember(input(0), open, rules)).toEqual({ reason: 'too-many-appointments' })
  })
})

describe('limits', () => {
  const limits: Limit[] = [
    { count: 1, windowMs: 60 },
    { count: 3, windowMs: 1_000 },
  ]

  test('allow again when the window of each of them has passed', () => {
    expect(waitMs(limits, [], 0)).toBe(0)
    expect(waitMs(limits, [0], 59)).toBe(1)
    expect(waitMs(limits, [0], 60)).toBe(0)
    expect(waitMs(limits, [0, 100, 200], 300)).toBe(700)
    expect(waitMs(limits, [0, 100, 200], 1_000)).toBe(0)
  })
})

describe('one address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8:1:9::9', '2001:db8:1'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0'],
    ['::1', '0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2::9]:51234', '2001:db8:1'],
    ['[::ffff:203.0.113.7]', '203.0.113.7'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})

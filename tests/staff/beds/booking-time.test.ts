import { expect, it } from 'vitest'

import { bookingTime } from '#src/staff/beds/booking-time.ts'

const zone = 'Asia/Hong_Kong'
const now = Date.parse('2026-11-23T08:57:00+08:00')
const at = (instant: string) => bookingTime(Date.parse(instant), now, 'zh-HK', zone)

it("the next booking of a bed says its day, unless it is today's", () => {
  expect(at('2026-11-23T18:30:00+08:00')).toBe('18:30')
  expect(at('2026-11-26T10:00:00+08:00')).toBe('11/26 10:00')
  expect(at('2027-01-02T10:00:00+08:00')).toBe('2027/1/2 10:00')
})

it("the day is the studio's, not the one of the device that shows it", () => {
  expect(at('2026-11-24T00:30:00+08:00')).toBe('11/24 00:30')
})

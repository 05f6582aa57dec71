import { describe, expect, test } from 'vitest'

import { closedOn } from '#server/modules/shops/rules/shop-hours.ts'

const timeZone = 'Asia/Hong_Kong'
const at = (time: string) => Date.parse(`2026-11-21T${time}:00+08:00`)
const daily = { timeZone, opensAt: '10:00', closesAt: '22:00' }
const today = '2026-11-21'

describe('a shop is closed today', () => {
  test('not while it keeps its hours, before, in and after them', () => {
    for (const time of ['09:00', '12:00', '23:00']) expect(closedOn(daily, [], at(time))).toBeNull()
  })

  test('on a date or a weekday without hours', () => {
    expect(closedOn({ ...daily, dates: new Map([[today, []]]) }, [], at('12:00'))).toBe(today)
    // 21 November 2026 is a Saturday.
    const week = [0, 1, 2, 3, 4, 5, 6].map((day) => (day === 5 ? [] : [{ from: '10:00', to: '22:00' }]))
    expect(closedOn({ ...daily, week }, [], at('12:00'))).toBe(today)
  })

  test('only once the evening before is over', () => {
    const late = { timeZone, opensAt: '18:00', closesAt: '02:00', dates: new Map([[today, []]]) }
    expect(closedOn(late, [], at('01:59'))).toBeNull()
    expect(closedOn(late, [], at('02:00'))).toBe(today)
  })

  test('from the moment on at which it was closed for the rest of the day, and not for a pause', () => {
    const rest = [{ startsAt: at('15:00'), endsAt: Date.parse('2026-11-22T00:00:00+08:00') }]
    expect(closedOn(daily, rest, at('14:59'))).toBeNull()
    expect(closedOn(daily, rest, at('15:00'))).toBe(today)
    expect(closedOn(daily, [{ startsAt: at('12:00'), endsAt: at('13:00') }], at('12:30'))).toBeNull()
  })
})

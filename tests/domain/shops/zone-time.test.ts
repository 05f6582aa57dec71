import { describe, expect, test } from 'vitest'

import { addDays, endOfDay, instantInZone, startOfDay, zoneTime } from '#src/domain/zone-time.ts'

import { randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'

const minute = 60_000
const hour = 60 * minute
const dateIn = (at: number, zone: string) => zoneTime(at, zone).slice(0, 10)
const zones = Intl.supportedValuesOf('timeZone')

/** Days of a year on which a zone moves its clocks, found by their lengths. */
function oddDays(zone: string, year: number): string[] {
  const dates = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index))
  return dates.filter((date) => endOfDay(date, zone) - startOfDay(date, zone) !== 24 * hour)
}

function expectWhole(date: string, zone: string): void {
  const [from, to] = [startOfDay(date, zone), endOfDay(date, zone)]
  const facts = { first: dateIn(from, zone), last: dateIn(to - minute, zone), before: dateIn(from - minute, zone) }
  expect({ zone, ...facts }).toEqual({ zone, first: date, last: date, before: addDays(date, -1) })
}

describe('the days of every zone on earth', () => {
  test(`begin and end where their own clocks say, half hours and moved clocks included (SEED=${seed})`, () => {
    const random = randomFrom(seed)
    for (const zone of zones) {
      for (let count = 0; count < 20; count++) expectWhole(addDays('2012-01-01', random.below(9_000)), zone)
      // Casablanca leaves summer time for a month that moves through the year.
      const year = 2012 + random.below(20)
      for (const date of oddDays(zone, year)) expectWhole(date, zone)
    }
  }, 120_000)

  test(`a time of the clock is the first instant at which it is shown (SEED=${seed})`, () => {
    const random = randomFrom(seed)
    for (const zone of zones) {
      for (let count = 0; count < 20; count++) {
        const at = Date.UTC(2012, 0, 1) + random.below(9_000 * 24 * 60) * minute
        const [date = '', time = ''] = zoneTime(at, zone).split(' ')
        const found = instantInZone(date, time, zone)
        expect({ zone, shown: zoneTime(found, zone) }).toEqual({ zone, shown: `${date} ${time}` })
        expect(found).toBeLessThanOrEqual(at)
        expect(at - found).toBeLessThanOrEqual(2 * hour)
      }
    }
  }, 60_000)

  test(`clocks show what the runtime's own tables say, asked again and around every move (SEED=${seed})`, () => {
    const random = randomFrom(seed)
    for (const zone of zones) {
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      const year = 1970 + random.below(80)
      const near = oddDays(zone, year).map((date) => startOfDay(date, zone) + random.below(26 * 60) * minute)
      const far = Array.from({ length: 20 }, () => random.below(80 * 365 * 24 * 60) * minute + random.below(60_000))
      for (const at of [...near, ...far, ...near]) {
        const shown = clock.format(at).replace(',', '')
        expect({ zone, at, shown: zoneTime(at, zone) }).toEqual({ zone, at, shown })
      }
    }
  }, 60_000)

  test('a day that Samoa left out is empty, and the days around it touch', () => {
    const zone = 'Pacific/Apia'
    const left = startOfDay('2011-12-30', zone)
    expect(left).toBe(startOfDay('2011-12-31', zone))
    expect(endOfDay('2011-12-29', zone)).toBe(left)
    expect(zoneTime(left, zone)).toBe('2011-12-31 00:00')
    expect(zoneTime(left - minute, zone)).toBe('2011-12-29 23:59')
  })

  test('a day ends at the half and the quarter of an hour where the clocks are set so', () => {
    expect(endOfDay('2026-11-22', 'Asia/Kolkata')).toBe(Date.parse('2026-11-23T00:00:00+05:30'))
    expect(endOfDay('2026-11-22', 'Asia/Kathmandu')).toBe(Date.parse('2026-11-23T00:00:00+05:45'))
    expect(endOfDay('2026-11-22', 'Pacific/Chatham')).toBe(Date.parse('2026-11-23T00:00:00+13:45'))
  })

  test('calendars count leap days', () => {
    for (let days = 0; days < 20_000; days++) {
      const date = new Date(days * 24 * hour).toISOString().slice(0, 10)
      expect(startOfDay(date, 'UTC')).toBe(days * 24 * hour)
      expect(addDays('1970-01-01', days)).toBe(date)
    }
  })

  test('where midnight itself is skipped, the day begins with the hour after it', () => {
    // Cairo puts its clocks forward at midnight.
    expect(zoneTime(startOfDay('2026-04-24', 'Africa/Cairo'), 'Africa/Cairo')).toBe('2026-04-24 01:00')
  })
})

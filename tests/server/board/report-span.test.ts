import { expect, test } from 'vitest'

import { timeByHour, withoutClosures } from '#server/modules/board/rules/open-time.ts'
import { equalClocks, spansIn } from '#server/modules/board/rules/report-span.ts'

const at = (text: string) => Date.parse(text)
const hour = 3_600_000

test('a period that goes on is compared up to the same time of the day with the same number', () => {
  const asked = { period: { from: '2026-11-01', to: '2026-11-30' }, than: { from: '2026-10-01', to: '2026-10-31' } }
  const { value, before } = spansIn('Asia/Hong_Kong', { ...asked, now: at('2026-11-21T15:00+08:00') })
  expect([value.from, value.to]).toEqual([at('2026-11-01T00:00+08:00'), at('2026-11-21T15:00+08:00')])
  expect([before.from, before.to]).toEqual([at('2026-10-01T00:00+08:00'), at('2026-10-21T15:00+08:00')])
  expect([value.until, before.until]).toEqual([undefined, before.to])
})

test('the same time of the day is the one that the clocks show, also where they were put back or forward between', () => {
  const untilNow = (from: string, than: string, now: string) =>
    spansIn('America/New_York', { period: { from, to: from }, than: { from: than, to: than }, now: at(now) }).before.to
  // Clocks there are put back in the night to 1 November 2026, and forward in that to 8 March.
  expect(untilNow('2026-11-01', '2026-10-25', '2026-11-01T15:00-05:00')).toBe(at('2026-10-25T15:00-04:00'))
  expect(untilNow('2026-11-08', '2026-11-01', '2026-11-08T15:00-05:00')).toBe(at('2026-11-01T15:00-05:00'))
  expect(untilNow('2026-03-08', '2026-03-01', '2026-03-08T15:00-04:00')).toBe(at('2026-03-01T15:00-05:00'))
})

test('a period that is over is compared as a whole, and one that has not begun has nothing', () => {
  const asked = { period: { from: '2026-11-01', to: '2026-11-02' }, than: { from: '2026-10-01', to: '2026-10-02' } }
  const over = spansIn('UTC', { ...asked, now: at('2026-11-03T00:00Z') })
  expect([over.value.to, over.before.to, over.before.until]).toEqual([
    at('2026-11-03T00:00Z'),
    at('2026-10-03T00:00Z'),
    undefined,
  ])
  const ahead = spansIn('UTC', { ...asked, now: at('2026-10-30T12:00Z') })
  expect([ahead.value.to - ahead.value.from, ahead.before.to - ahead.before.from]).toEqual([0, 0])
})

test('days begin when the clocks of each studio say so', () => {
  const asked = { period: { from: '2026-11-21', to: '2026-11-21' }, than: { from: '2026-11-14', to: '2026-11-14' } }
  const now = at('2026-12-01T00:00Z')
  expect(spansIn('America/New_York', { ...asked, now }).value.from).toBe(at('2026-11-21T05:00Z'))
})

test('a span in which clocks are put back has two parts', () => {
  const parts = equalClocks({
    from: at('2026-11-01T00:00-04:00'),
    to: at('2026-11-02T00:00-05:00'),
    timeZone: 'America/New_York',
  })
  expect(parts).toEqual([
    { from: at('2026-11-01T04:00Z'), to: at('2026-11-01T06:00Z'), ahead: -4 * hour },
    { from: at('2026-11-01T06:00Z'), to: at('2026-11-02T05:00Z'), ahead: -5 * hour },
  ])
})

test('time falls into the hours that the clock shows, the first of them on Monday', () => {
  // 23 November 2026 is a Monday.
  const times = timeByHour(
    [{ startsAt: at('2026-11-23T00:30+08:00'), endsAt: at('2026-11-23T02:15+08:00') }],
    'Asia/Hong_Kong',
  )
  expect(times.slice(0, 4)).toEqual([hour / 2, hour, hour / 4, 0])
  const late = timeByHour(
    [{ startsAt: at('2026-11-22T23:00+08:00'), endsAt: at('2026-11-23T00:00+08:00') }],
    'Asia/Hong_Kong',
  )
  expect(late.findIndex((ms) => ms > 0)).toBe(7 * 24 - 1)
})

test('closures that overlap take what they share once', () => {
  const closed = [
    { startsAt: 2, endsAt: 5 },
    { startsAt: 4, endsAt: 6 },
  ]
  expect(withoutClosures([{ startsAt: 0, endsAt: 10 }], closed)).toEqual([
    { startsAt: 0, endsAt: 2 },
    { startsAt: 6, endsAt: 10 },
  ])
  expect(withoutClosures([{ startsAt: 3, endsAt: 5 }], closed)).toEqual([])
})

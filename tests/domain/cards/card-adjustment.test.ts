import { describe, expect, test } from 'vitest'

import { type AdjustableCard, adjustCard } from '#src/domain/cards/card-adjustment.ts'
import { addDays, endOfDay } from '#src/domain/zone-time.ts'
import { randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'

const card: AdjustableCard = {
  timesTotal: 12,
  timesLeft: 12,
  validUntil: null,
  frozenAt: null,
  isRefunded: false,
  isRefunding: false,
  timesExpired: 0,
}

/** Until when a package lasts that ends then, and is extended long before. */
function extended(validUntil: number, days: number, timeZone: string): number {
  const adjusted = adjustCard({ ...card, validUntil }, { kind: 'extend', days }, { now: 0, timeZone })
  if (!adjusted.ok || adjusted.card.validUntil === null) throw new Error('It was not extended')
  return adjusted.card.validUntil
}

describe('a package that is extended', () => {
  // Clocks of Santiago are put forward at midnight, so that a date there begins at one o'clock.
  test.each([
    ['Europe/London', '2026-03-20', '2026-04-03'],
    ['Europe/London', '2026-10-20', '2026-11-03'],
    ['America/New_York', '2026-10-25', '2026-11-08'],
    ['America/Santiago', '2026-08-23', '2026-09-06'],
    ['Asia/Hong_Kong', '2026-10-20', '2026-11-03'],
  ])('in %s ends with a date, as before: from %s two weeks on, with %s', (timeZone, from, to) => {
    expect(extended(endOfDay(from, timeZone) - 1, 14, timeZone)).toBe(endOfDay(to, timeZone) - 1)
  })

  test('ends with a date in every zone, across a change of its clocks or not', () => {
    const { below, pick } = randomFrom(seed)
    const zones = Intl.supportedValuesOf('timeZone')
    for (let count = 0; count < 500; count++) {
      const [timeZone, from, days] = [pick(zones), addDays('2025-01-01', below(1_500)), 1 + below(365)]
      const end = endOfDay(addDays(from, days), timeZone) - 1
      const what = `${timeZone}, ${from} and ${days} days, seed ${seed}`
      expect(extended(endOfDay(from, timeZone) - 1, days, timeZone), what).toBe(end)
    }
  })

  test('ends with a date also where it ended at another time of one', () => {
    const timeZone = 'Europe/London'
    expect(extended(Date.parse('2026-03-20T14:30:12.345Z'), 14, timeZone)).toBe(endOfDay('2026-04-03', timeZone) - 1)
  })

  test('and is over already has its days from today on, to the end of the last, and what ran out', () => {
    const place = { now: Date.parse('2026-10-20T08:15:00Z'), timeZone: 'Europe/London' }
    const over = { ...card, timesLeft: 0, timesExpired: 5, validUntil: place.now - 1 }
    expect(adjustCard(over, { kind: 'extend', days: 14 }, place)).toMatchObject({
      delta: 5,
      card: { timesLeft: 5, timesExpired: 0, validUntil: endOfDay('2026-11-03', place.timeZone) - 1 },
    })
  })
})

describe('a package that was frozen', () => {
  test.each([
    ['Asia/Hong_Kong', '2026-05-02T18:00+08:00', '2026-05-09T22:05+08:00', 7, '2026-05-19'],
    ['Asia/Hong_Kong', '2026-05-02T18:00+08:00', '2026-05-03T09:00+08:00', 1, '2026-05-13'],
    ['Asia/Hong_Kong', '2026-05-02T18:00+08:00', '2026-05-02T18:05+08:00', 0, '2026-05-12'],
    // Clocks there are put forward, and back, on the way.
    ['Europe/London', '2026-03-28T12:00Z', '2026-03-29T12:00+01:00', 1, '2026-05-13'],
    ['Europe/London', '2026-10-24T12:00+01:00', '2026-10-25T12:00Z', 1, '2026-05-13'],
  ])('in %s from %s to %s lasts %i dates longer, to the end of the last', (timeZone, from, to, days, lastDay) => {
    const frozen = { ...card, validUntil: endOfDay('2026-05-12', timeZone) - 1, frozenAt: Date.parse(from) }
    const place = { now: Date.parse(to), timeZone }
    expect(adjustCard(frozen, { kind: 'unfreeze' }, place)).toMatchObject({
      days,
      card: { frozenAt: null, validUntil: endOfDay(lastDay, timeZone) - 1 },
    })
  })
})

import { describe, expect, test } from 'vitest'

import { endAfterDays } from '#src/domain/cards/validity.ts'
import { paidUntil, refundFor, refundOffer, type SoldPackage } from '#src/domain/payments/refund.ts'

import { randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'

const day = 24 * 3_600_000
const timeZone = 'UTC'
const now = 1_000 * day
const clock = { now, timeZone }

function aSale(fields: Partial<SoldPackage> = {}): SoldPackage {
  return {
    paidCents: 168_000,
    isRefunded: false,
    refundedCents: 0,
    timesTotal: 12,
    timesRefunded: 0,
    timesUsed: 0,
    timesLeft: 12,
    validDays: 90,
    paidUntil: now + 90 * day,
    timeZone,
    isUsed: false,
    ...fields,
  }
}

describe('what a package is still worth', () => {
  test('is its price by the share of its unused times', () => {
    expect(refundOffer(aSale(), now)).toEqual({ unusedTimes: 12, valueCents: 168_000 })
    expect(refundOffer(aSale({ timesLeft: 5 }), now)).toEqual({ unusedTimes: 5, valueCents: 70_000 })
    expect(refundFor(aSale({ paidCents: 100, timesTotal: 3, timesLeft: 3 }), 1)).toBe(33)
    expect(refundOffer(aSale({ timesLeft: 0 }), now).valueCents).toBe(0)
  })

  test('is nothing once it has run out, and no more for times that were given on top', () => {
    expect(refundOffer(aSale({ paidUntil: now }), now)).toEqual({ unusedTimes: 0, valueCents: 0 })
    expect(refundOffer(aSale({ timesLeft: 15 }), now)).toEqual({ unusedTimes: 12, valueCents: 168_000 })
    expect(refundOffer(aSale({ timesLeft: 8, timesRefunded: 6 }), now).unusedTimes).toBe(6)
    expect(refundOffer(aSale({ timesLeft: 12, timesUsed: 1 }), now)).toEqual({ unusedTimes: 11, valueCents: 154_000 })
  })

  test('is counted in whole days where times are unlimited, and not above the days it was sold for', () => {
    const unlimited = { timesTotal: null, timesLeft: 0, paidCents: 90_000 }
    expect(refundOffer(aSale({ ...unlimited, paidUntil: now + 30.5 * day }), now).valueCents).toBe(30_000)
    expect(refundOffer(aSale({ ...unlimited, paidUntil: now + 200 * day }), now).valueCents).toBe(90_000)
    expect(refundOffer(aSale({ ...unlimited, paidUntil: now - 1 }), now).valueCents).toBe(0)
    const forEver = { ...unlimited, validDays: null, paidUntil: null }
    expect(refundOffer(aSale(forEver), now).valueCents).toBe(90_000)
    expect(refundOffer(aSale({ ...forEver, isUsed: true }), now).valueCents).toBe(0)
  })

  test('is not more for days that were given for nothing, and stays nothing once it was nothing', () => {
    const soldUntil = now + 5 * day
    const ninetyDays = aSale({ timesTotal: null, timesLeft: 0, paidCents: 298_000 })
    expect(refundOffer({ ...ninetyDays, paidUntil: paidUntil(soldUntil, [], clock) }, now).valueCents).toBe(16_555)
    expect(refundOffer(aSale({ paidUntil: paidUntil(now - 1, [], clock) }), now).valueCents).toBe(0)
  })

  test('moves on with the dates on which it was frozen, but only while days that were paid for were left', () => {
    const end = now + 6 * day - 1
    expect(paidUntil(null, [{ from: now, to: null }], clock)).toBeNull()
    expect(paidUntil(end, [{ from: now - 10 * day, to: now - 8 * day }], clock)).toBe(end + 2 * day)
    expect(paidUntil(end, [{ from: now - day, to: null }], clock)).toBe(end + day)
    const later = { now: now + 20 * day, timeZone }
    expect(paidUntil(end, [{ from: end + day, to: end + 3 * day }], later)).toBe(end)
    const twice = [
      { from: end + day, to: end + 2 * day },
      { from: end - day, to: end + day / 2 },
    ]
    expect(paidUntil(end, twice, later)).toBe(end + 3 * day)
  })

  test('is all that was paid on the evening of the sale, also before clocks are put forward', () => {
    const place = { timeZone: 'America/New_York', timesTotal: null, timesLeft: 0, validDays: 30, paidCents: 90_000 }
    // The clocks there skip an hour in the night to 14 March 2027.
    const soldAt = Date.parse('2027-03-13T23:30-05:00')
    const end = endAfterDays(soldAt, 30, place.timeZone)
    expect(refundOffer(aSale({ ...place, paidUntil: end }), soldAt).valueCents).toBe(90_000)
    const backAgain = Date.parse('2027-11-07T00:30-04:00')
    const left = aSale({ ...place, paidUntil: endAfterDays(backAgain, 10, place.timeZone) })
    expect(refundOffer(left, backAgain).valueCents).toBe(30_000)
  })

  test(`is never more than was paid, in whatever parts it is given back, seed ${seed}`, () => {
    const random = randomFrom(seed)
    for (let count = 0; count < 2_000; count++) {
      const timesTotal = 1 + random.below(40)
      const sold = aSale({ paidCents: random.below(500_000), timesTotal, timesLeft: timesTotal })
      for (let step = 0; step < 12; step++) {
        const act = random.pick(['use', 'give', 'refund'] as const)
        if (act === 'give') sold.timesLeft += random.below(4)
        if (act === 'use' && sold.timesLeft > 0) {
          sold.timesLeft -= 1
          sold.timesUsed += 1
        }
        const { unusedTimes, valueCents } = refundOffer(sold, now)
        if (act !== 'refund' || !unusedTimes) continue
        const times = 1 + random.below(unusedTimes)
        const cents = refundFor(sold, times)
        expect(cents).toBeLessThanOrEqual(valueCents)
        sold.refundedCents += cents
        sold.timesRefunded += times
        sold.timesLeft -= times
      }
      expect(sold.refundedCents).toBeLessThanOrEqual(sold.paidCents)
      expect(Number.isInteger(sold.refundedCents)).toBe(true)
      expect(sold.timesRefunded).toBeLessThanOrEqual(timesTotal)
    }
  })
})

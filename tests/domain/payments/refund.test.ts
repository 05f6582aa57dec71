import { describe, expect, test } from 'vitest'

import { paidUntil, refundFor, refundOffer, type SoldPackage } from '#src/domain/payments/refund.ts'

import { randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'

const day = 24 * 3_600_000
const now = 1_000 * day

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
    expect(refundOffer({ ...ninetyDays, paidUntil: paidUntil(soldUntil, [], now) }, now).valueCents).toBe(16_555)
    expect(refundOffer(aSale({ paidUntil: paidUntil(now - 1, [], now) }), now).valueCents).toBe(0)
  })

  test('moves on with the time in which it was frozen, but only while days that were paid for were left', () => {
    const end = now + 5 * day
    expect(paidUntil(null, [{ from: now, to: null }], now)).toBeNull()
    expect(paidUntil(end, [{ from: now - 10 * day, to: now - 8 * day }], now)).toBe(end + 2 * day)
    expect(paidUntil(end, [{ from: now - day, to: null }], now)).toBe(end + day)
    expect(paidUntil(end, [{ from: end + day, to: end + 3 * day }], now + 20 * day)).toBe(end)
    const twice = [
      { from: end + day, to: end + 2 * day },
      { from: end - day, to: end + day / 2 },
    ]
    expect(paidUntil(end, twice, now + 20 * day)).toBe(end + 2.5 * day)
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

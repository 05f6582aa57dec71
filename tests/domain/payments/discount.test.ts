import { expect, test } from 'vitest'

import { centsOff, isWithinLimit } from '#src/domain/payments/discount.ts'

test('a share of a price is to the nearest cent, a sum is what it is', () => {
  expect(centsOff(168_000, { percent: 15 })).toBe(25_200)
  expect(centsOff(19_995, { percent: 10 })).toBe(2_000)
  expect(centsOff(19_800, { cents: 3_000 })).toBe(3_000)
})

test('a limit is exact, nothing is no discount, and something is always paid', () => {
  const upTo = (percent: number) => ({ priceCents: 19_800, percent })
  expect([2_970, 2_971].map((off) => isWithinLimit(off, upTo(15)))).toEqual([true, false])
  expect([0, -1, 19_800].map((off) => isWithinLimit(off, upTo(100)))).toEqual([false, false, false])
  expect(isWithinLimit(1, upTo(0))).toBe(false)
})

test('a limit takes in its own percentage of every price, and not one unit more', () => {
  // 30 percent of ¥1,999 is ¥599.70, of HK$199.99 HK$59.997: both are rounded up.
  expect([600, 601].map((off) => isWithinLimit(off, { priceCents: 1_999, percent: 30 }))).toEqual([true, false])
  expect([6_000, 6_001].map((off) => isWithinLimit(off, { priceCents: 19_999, percent: 30 }))).toEqual([true, false])
  for (let percent = 1; percent <= 99; percent++) {
    for (let priceCents = 1_000; priceCents < 1_100; priceCents++) {
      const most = centsOff(priceCents, { percent })
      expect(isWithinLimit(most, { priceCents, percent }), `${percent} % of ${priceCents}`).toBe(true)
      expect(isWithinLimit(most + 1, { priceCents, percent }), `${percent} % of ${priceCents}`).toBe(false)
    }
  }
})

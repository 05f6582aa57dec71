import { expect, test } from 'vitest'

import { costOf, isLow, paidForEach, worthOf } from '#src/domain/stock/goods.ts'

const bag = [
  { priceCents: 28_000, quantity: 2 },
  { priceCents: 6_500, quantity: 1 },
  { priceCents: 1, quantity: 3 },
]

test('each product bears its share of a discount, and the shares come to what was paid, to the cent', () => {
  const full = costOf(bag)
  for (const paid of [full, full - 1, full - 999, Math.floor(full / 3), 1]) {
    const shares = paidForEach(bag, paid)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(paid)
    expect(shares.every((share, index) => share >= 0 && share <= costOf(bag.slice(index, index + 1)))).toBe(true)
  }
  expect(paidForEach(bag, full)).toEqual([56_000, 6_500, 3])
})

test('pieces that come back one after another are worth what was paid for all of them', () => {
  const sold = { quantity: 3, paidCents: 1_000 }
  const steps = [0, 1, 2].map((returned) => worthOf({ ...sold, returned }, 1))
  expect(steps).toEqual([333, 333, 334])
  expect(worthOf({ ...sold, returned: 1 }, 2)).toBe(667)
  expect(worthOf({ ...sold, returned: 0 }, 0)).toBe(0)
})

test('a product is low at its level and below, and always where there are fewer than none', () => {
  expect(isLow({ level: 3, lowLevel: 2 })).toBe(false)
  expect(isLow({ level: 2, lowLevel: 2 })).toBe(true)
  expect(isLow({ level: 0, lowLevel: null })).toBe(false)
  expect(isLow({ level: -1, lowLevel: null })).toBe(true)
})

import { expect, test } from 'vitest'

import { inCash, isInCoins, nextNotes, piecesOf } from '#src/domain/payments/cash.ts'

test('a sum in cash is one that its coins can make, and no more than half a coin off', () => {
  for (const [currency, coin] of [
    ['HKD', 10],
    ['JPY', 1],
    ['SGD', 5],
    ['TWD', 100],
    ['EUR', 1],
  ] as const) {
    for (let cents = 0; cents <= 1_234; cents += 1) {
      const cash = inCash(cents, currency)
      expect(isInCoins(cash, currency)).toBe(true)
      expect(Math.abs(cash - cents)).toBeLessThanOrEqual(coin / 2)
    }
  }
  expect([inCash(19_994, 'HKD'), inCash(19_995, 'HKD')]).toEqual([19_990, 20_000])
})

test('the change of a note is given in the fewest notes and coins', () => {
  expect(piecesOf(20_000 - 12_800, 'HKD')).toEqual([
    { cents: 5_000, count: 1 },
    { cents: 2_000, count: 1 },
    { cents: 200, count: 1 },
  ])
  for (let cents = 0; cents < 200_000; cents += 170) {
    expect(piecesOf(cents, 'HKD').reduce((sum, piece) => sum + piece.cents * piece.count, 0)).toBe(cents)
  }
  expect(piecesOf(0, 'HKD')).toEqual([])
  expect(piecesOf(500, 'XXX')).toEqual([])
})

test('the notes that a guest hands over are offered, the smallest first, and never the sum itself', () => {
  expect(nextNotes(12_800, 'HKD')).toEqual([15_000, 20_000, 50_000])
  expect(nextNotes(168_000, 'HKD')).toEqual([170_000, 200_000])
  expect(nextNotes(50_000, 'HKD')).toEqual([100_000])
  expect(nextNotes(1_680, 'JPY')).toEqual([2_000, 5_000, 10_000])
})

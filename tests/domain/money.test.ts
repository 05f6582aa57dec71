import { describe, expect, test } from 'vitest'

import { formatMoney, moneyParts } from '#src/lib/format-money.ts'

describe('an amount of money', () => {
  test('is read in the units of its own currency', () => {
    expect(formatMoney(168_000, 'HKD')).toBe('HK$1,680')
    expect(formatMoney(168_050, 'HKD')).toBe('HK$1,680.50')
    expect(formatMoney(168_000, 'JPY')).toBe('¥168,000')
    expect(formatMoney(1_680_500, 'KWD')).toBe('KWD1,680.500')
    expect(formatMoney(1_680_000, 'KWD')).toBe('KWD1,680')
    expect(moneyParts(168_000, 'HKD', 'exact').number).toBe('1,680.00')
  })
})

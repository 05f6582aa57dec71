import { describe, expect, test } from 'vitest'

import { amountText, inMajorUnits, minorDigits, typedAmount } from '#src/domain/money.ts'
import { unitPrice } from '#src/domain/cards/package.ts'
import { formatMoney, moneyParts } from '#src/lib/format-money.ts'
import { draftOf, draftTroubles, newDraft, termsOf } from '#src/staff/cards/package-draft.ts'

describe('an amount of money', () => {
  test('is read in the units of its own currency', () => {
    expect(formatMoney(168_000, 'HKD')).toBe('HK$1,680')
    expect(formatMoney(168_050, 'HKD')).toBe('HK$1,680.50')
    expect(formatMoney(168_000, 'JPY')).toBe('¥168,000')
    expect(formatMoney(1_680_500, 'KWD')).toBe('KWD1,680.500')
    expect(formatMoney(1_680_000, 'KWD')).toBe('KWD1,680')
    expect(moneyParts(168_000, 'HKD', 'exact').number).toBe('1,680.00')
    expect([formatMoney(15_000, 'HUF'), formatMoney(15_000, 'IDR')]).toEqual(['HUF15,000', 'IDR15,000'])
  })

  test('is stored in the units that Node 24 has', () => {
    // Where a later Node has another one the table stays as it is, or all that is stored would mean something else.
    const digitsOf = (currency: string) =>
      new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
    const currencies = Intl.supportedValuesOf('currency')
    expect(currencies.map((currency) => [currency, minorDigits(currency)])).toEqual(
      currencies.map((currency) => [currency, digitsOf(currency)]),
    )
  })
})

describe('an amount that is typed', () => {
  test('counts in the smallest unit of its own currency', () => {
    expect(typedAmount('1680', 'HKD')).toBe(168_000)
    expect(typedAmount('198.5', 'HKD')).toBe(19_850)
    expect(typedAmount('1680', 'JPY')).toBe(1_680)
    expect(typedAmount('1.5', 'KWD')).toBe(1_500)
    expect(typedAmount('1680.505', 'KWD')).toBe(1_680_505)
  })

  test('has no part that its currency does not have', () => {
    expect(typedAmount('198.505', 'HKD')).toBeUndefined()
    expect(typedAmount('1680.5', 'JPY')).toBeUndefined()
    expect(typedAmount('1.0005', 'KWD')).toBeUndefined()
  })

  test('is to the cent where a calculation in fractions would not be', () => {
    expect(typedAmount('1.005', 'KWD')).toBe(1_005)
    expect(typedAmount('8.2', 'HKD')).toBe(820)
    expect(typedAmount('9999999.99', 'HKD')).toBe(999_999_999)
  })

  test('may have its thousands divided, and be typed on a Chinese keyboard', () => {
    for (const text of ['1,680', ' 1680 ', '1 680', '1680.00', '１６８０', '１，６８０．００']) {
      expect(typedAmount(text, 'HKD'), text).toBe(168_000)
    }
  })

  test('is negative only where that can be', () => {
    expect(typedAmount('-1,680', 'HKD', 'signed')).toBe(-168_000)
    expect(typedAmount('−1680', 'HKD', 'signed')).toBe(-168_000)
    expect(typedAmount('-0', 'HKD', 'signed')).toBe(0)
    expect(typedAmount('-1680', 'HKD')).toBeUndefined()
  })

  test('is nothing else that only looks like a number', () => {
    const hostile = ['', ' ', '.', '-', '.5', '5.', '1.2.3', '1,50', '1,6800', ',680', '1e5', '0x10', 'NaN', 'Infinity']
    const strange = ['--1', '+1', '1-', '10²', '½', '١٢', 'HK$1', '1_000', '1\u202E2', '1\u0000', '9'.repeat(400)]
    for (const text of [...hostile, ...strange, '10000001', '1;DROP', '<b>1</b>']) {
      expect(typedAmount(text, 'HKD', 'signed'), text).toBeUndefined()
    }
  })

  test('stands in its field so that it is read as the same amount', () => {
    expect(amountText(168_000, 'HKD')).toBe('1680')
    expect(amountText(19_850, 'HKD')).toBe('198.50')
    expect(amountText(1_680, 'JPY')).toBe('1680')
    expect(amountText(1_680_500, 'KWD')).toBe('1680.500')
    for (const currency of ['HKD', 'JPY', 'KWD']) {
      for (const amount of [0, 1, 10, 99, 100, 999, 1_000, 19_850, 168_000, 999_999_999]) {
        expect(typedAmount(amountText(amount, currency), currency), `${amount} ${currency}`).toBe(amount)
      }
    }
  })

  test('has as many decimals as the same amount in a file', () => {
    expect(['HKD', 'JPY', 'KWD'].map(minorDigits)).toEqual([2, 0, 3])
    expect(inMajorUnits(1_680_500, 'KWD')).toBe(1_680.5)
  })
})

describe('the price of a package', () => {
  const named = { ...newDraft('JPY'), names: { 'zh-HK': '十次', 'zh-CN': '', 'en-US': '' } }

  test('is saved in yen as it was typed, not a hundred times as much', () => {
    expect(termsOf({ ...named, price: '16800' }).priceCents).toBe(16_800)
    expect(draftTroubles({ ...named, price: '16800' })).toEqual([])
    expect(draftTroubles({ ...named, price: '168.50' })).toEqual(['price'])
  })

  test('opens for editing as it was saved', () => {
    const saved = {
      ...termsOf({ ...named, price: '16800' }),
      packageId: 'p',
      rev: 1,
      currency: 'JPY',
      languages: [{ language: 'zh-HK', name: '十次' }],
    }
    expect(draftOf(saved).price).toBe('16800')
    expect(draftOf({ ...saved, currency: 'KWD' }).price).toBe('16.800')
  })

  test('is refused where the studio would not take it', () => {
    expect(draftTroubles({ ...named, price: '1000000001' })).toEqual(['price'])
    expect(draftTroubles({ ...named, price: '-5' })).toEqual(['price'])
  })

  test('for one session is rounded to whole units of its currency where those are small beside it', () => {
    const sold = { ...termsOf(named), packageId: 'p', name: '十次', priceCents: 16_805, times: 10, bonusTimes: 0 }
    expect(unitPrice({ ...sold, currency: 'JPY' })?.cents).toBe(1_681)
    expect(unitPrice({ ...sold, currency: 'HKD' })?.cents).toBe(1_700)
    expect(unitPrice({ ...sold, currency: 'KWD' })?.cents).toBe(1_681)
  })
})

import { minorDigits } from './minor-digits.ts'

export interface MoneyParts {
  /** HK$ */
  sign: string
  /** 1,680 */
  number: string
}

/**
 * Cents, or whatever the smallest unit of a currency is, as people read them, the same in every language; they are shown
 * where there are any, or always when exact.
 */
export function moneyParts(cents: number, currency: string, look: 'short' | 'exact' = 'short'): MoneyParts {
  const most = minorDigits(currency)
  const digits = look === 'exact' || cents % 10 ** most !== 0 ? most : 0
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).formatToParts(cents / 10 ** most)
  const isSign = ({ type }: Intl.NumberFormatPart) => type === 'currency'
  const textOf = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join('')
  return { sign: textOf(parts.filter(isSign)), number: textOf(parts.filter((part) => !isSign(part))).trim() }
}

/** HK$1,680 */
export function formatMoney(cents: number, currency: string): string {
  const { sign, number } = moneyParts(cents, currency)
  return sign + number
}

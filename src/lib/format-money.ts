export interface MoneyParts {
  /** HK$ */
  sign: string
  /** 1,680 */
  number: string
}

/** Cents as people read them, the same in every language; cents are shown where there are any, or always when exact. */
export function moneyParts(cents: number, currency: string, look: 'short' | 'exact' = 'short'): MoneyParts {
  const digits = look === 'exact' || cents % 100 !== 0 ? 2 : 0
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).formatToParts(cents / 100)
  const isSign = ({ type }: Intl.NumberFormatPart) => type === 'currency'
  const textOf = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join('')
  return { sign: textOf(parts.filter(isSign)), number: textOf(parts.filter((part) => !isSign(part))).trim() }
}

/** HK$1,680 */
export function formatMoney(cents: number, currency: string): string {
  const { sign, number } = moneyParts(cents, currency)
  return sign + number
}

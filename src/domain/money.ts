import { minorDigits } from '#src/lib/minor-digits.ts'
import { narrow } from './typed-number.ts'

export { minorDigits }

/** An amount in the smallest unit of its currency (cents, yen) as the number that people read. */
export function inMajorUnits(amount: number, currency: string): number {
  return amount / 10 ** minorDigits(currency)
}

/** An amount as it stands in a field, ready to be typed over: 1680 or 198.50. */
export function amountText(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return inMajorUnits(amount, currency).toFixed(amount % 10 ** digits === 0 ? 0 : digits)
}

/** More than the server takes anywhere, in the smallest unit of any currency. */
const mostTyped = 1_000_000_000
/** In characters: that much, with the commas and decimals of any currency and a minus. */
export const longestAmount = 14
const plainNumber = /^(-?)(\d+|\d{1,3}(?:[,\s]\d{3})+)(?:\.(\d+))?$/u

/**
 * What was typed as money, in the smallest unit of its currency; undefined where it is no such amount. Read digit by
 * digit, so that no rounding comes in, and never guessed: a comma only divides thousands, a part that the currency does
 * not have is refused.
 */
export function typedAmount(
  typed: string,
  currency: string,
  sign: 'positive' | 'signed' = 'positive',
): number | undefined {
  const match = plainNumber.exec(withPlainMinus(narrow(typed.trim())))
  if (!match) return undefined
  const [, minus = '', whole = '', part = ''] = match
  const digits = minorDigits(currency)
  if (part.length > digits || (minus !== '' && sign === 'positive')) return undefined
  const amount = Number(whole.replaceAll(/[,\s]/gu, '') + part.padEnd(digits, '0'))
  if (amount > mostTyped) return undefined
  return minus === '' || amount === 0 ? amount : -amount
}

/** A tablet types a minus of its own. */
function withPlainMinus(text: string): string {
  return text.replace('−', '-')
}

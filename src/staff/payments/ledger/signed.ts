import { formatMoney, moneyParts } from '#src/lib/format-money.ts'

/** The sign as a character, as each script writes it. */
export function signed(amount: number, locale: string, text = String(Math.abs(amount))): string {
  if (amount < 0) return `−${text}`
  return amount > 0 ? `${locale.startsWith('zh') ? '＋' : '+'}${text}` : text
}

/** 3,900 or −1,680: the column says which money it is. */
export function plainMoney(cents: number, currency: string): string {
  const { number } = moneyParts(Math.abs(cents), currency)
  return cents < 0 ? `−${number}` : number
}

/** HK$3,900 or −HK$1,680 */
export function fullMoney(cents: number, currency: string): string {
  return cents < 0 ? `−${formatMoney(-cents, currency)}` : formatMoney(cents, currency)
}

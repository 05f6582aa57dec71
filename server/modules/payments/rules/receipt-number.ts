import { shopDate } from '#server/modules/shops/rules/shop-time.ts'

/** QS2611-210461: year and month, then day and four digits that are drawn. */
export function receiptNumber(now: number, timeZone: string, drawn: number): string {
  const [year = '', month = '', day = ''] = shopDate(now, timeZone).split('-')
  return `QS${year.slice(2)}${month}-${day}${String(drawn).padStart(4, '0')}`
}

import { isoDay } from '#src/lib/format-time.ts'
import type { Receipt } from '#src/staff/payments/sale-calls.ts'

import { isUnderWay } from './online-refunds.tsx'

/**
 * Whether a receipt is of a sale of the business day of now of which nothing went back: a wrong one can be undone. A
 * server of the release before names no business day, and the date is taken for it.
 */
export function isUndoable(receipt: Receipt, now: number, homeZone: string): boolean {
  const today = receipt.businessDay ?? isoDay(now, receipt.timeZone ?? homeZone)
  return receipt.kind === 'sale' && receipt.givenBack === 'nothing' && !isUnderWay(receipt) && receipt.day === today
}

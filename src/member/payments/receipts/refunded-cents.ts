import type { Receipt } from '#src/client/api/receipts.ts'

/** What went back of a receipt in all; 0 where a refund came back to the studio. */
export function refundedCents({ refunds }: Pick<Receipt, 'refunds'>): number {
  return Math.max(0, -refunds.reduce((sum, { amountCents }) => sum + amountCents, 0))
}

import type { MoneyPart } from '#src/staff/payments/sale-calls.ts'

interface Moved {
  method: MoneyPart['tender']
  amountCents: number
  reference: string | null
  parts?: readonly MoneyPart[] | undefined
}

/** What a movement of money was made of; a server of the release before tells its method alone. */
export function moneyParts({ parts, method: tender, amountCents, reference }: Moved): readonly MoneyPart[] {
  return parts && parts.length > 0 ? parts : [{ tender, amountCents, reference }]
}

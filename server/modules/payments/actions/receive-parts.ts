import type { BodyOf } from '#src/contract/call.ts'
import type { sellAtCounter } from '#src/contract/staff/sales.ts'
import { type Refusal, refuse, refuseField } from '#src/contract/outcome.ts'
import { inCash } from '#src/domain/payments/cash.ts'
import { leftOf } from '#src/domain/payments/split.ts'

import type { MoneyPart } from '#server/modules/payments/money-tables.ts'
import { isGiven, partsBy } from '#server/modules/payments/rules/money-parts.ts'
import { isTaken, lacksNumber } from '#server/modules/payments/store/tenders.ts'
import type { Tx } from '#server/platform/database/store.ts'

type Received = Pick<BodyOf<typeof sellAtCounter>, 'method' | 'reference' | 'givenCents' | 'parts'>
type TakenPart = NonNullable<Received['parts']>[number]

/** What was received for a sum, tender by tender; or why it is not taken. */
export async function receiveParts(
  tx: Tx,
  received: Received,
  { amountCents, currency }: { amountCents: number; currency: string },
): Promise<MoneyPart[] | Refusal<'pay-method' | 'wrong-parts' | 'bad-request'>> {
  const taken = takenParts(received, amountCents)
  if (!taken) return refuseField('parts', 'Several tenders are sent as `split` with their parts, cash once at most')
  for (const [index, part] of taken.entries()) {
    const at = received.method === 'split' ? `parts.${index}.` : ''
    const moving = { ...part, currency }
    if (!(await isTaken(tx, part.tender))) return refuse('pay-method')
    if (await lacksNumber(tx, part.tender, part.reference)) {
      return refuseField(`${at}reference`, 'The number of the slip or the transfer is needed')
    }
    if (!isGiven(moving) || isLessThanACoin(moving, amountCents)) {
      return refuseField(`${at}given_cents`, 'So much cash cannot have been handed over for it')
    }
  }
  if (leftOf(amountCents, taken) !== 0) return refuse('wrong-parts', { amountCents })
  return taken.flatMap((part) => partsBy({ ...part, currency }))
}

/** Undefined: what was sent is neither one tender nor several. */
function takenParts(received: Received, amountCents: number): readonly TakenPart[] | undefined {
  const { method, reference, givenCents, parts } = received
  if (method !== 'split') return parts ? undefined : [{ tender: method, amountCents, reference, givenCents }]
  // The number and the cash belong to one of the parts.
  if (!parts || reference || givenCents !== undefined) return undefined
  return parts.filter(({ tender }) => tender === 'cash').length > 1 ? undefined : parts
}

/** A share in cash that no coin makes would be written and never taken. */
function isLessThanACoin({ tender, amountCents, currency }: TakenPart & { currency: string }, sum: number): boolean {
  return tender === 'cash' && amountCents < sum && inCash(amountCents, currency) === 0
}

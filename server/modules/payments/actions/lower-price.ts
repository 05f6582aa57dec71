import { shortestReason } from '#src/contract/staff/limits.ts'
import type { StaffLevel } from '#src/contract/staff/permissions.ts'
import type { BodyOf } from '#src/contract/call.ts'
import type { sellAtCounter } from '#src/contract/staff/sales.ts'
import { type Refusal, refuse, refuseField } from '#src/contract/outcome.ts'
import { centsOff, discountLimits, isWithinLimit } from '#src/domain/payments/discount.ts'

import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Discount } from '#server/modules/payments/money-tables.ts'
import type { Tx } from '#server/platform/database/store.ts'

type Wanted = BodyOf<typeof sellAtCounter>['discount']

/** What a clerk of this level may take off a price; undefined: nothing was to be. */
export async function lowerPrice(
  tx: Tx,
  wanted: Wanted,
  { priceCents, level }: { priceCents: number; level: StaffLevel },
): Promise<Discount | undefined | Refusal<'discount-limit' | 'bad-request'>> {
  if (!wanted) return undefined
  const { reason: why, note, percent, cents } = wanted
  if ((percent === undefined) === (cents === undefined)) return refuseField('discount', 'Either a share or a sum')
  if (why === 'other' && (note ?? '').length < shortestReason)
    return refuseField('discount.note', 'The reason is needed')
  const limit = (await readChainSettings(tx)).till[discountLimits[level]]
  const offCents = centsOff(priceCents, wanted)
  if (!isWithinLimit(offCents, { priceCents, percent: limit })) return refuse('discount-limit', { percent: limit })
  return { offCents, why, words: note || null }
}

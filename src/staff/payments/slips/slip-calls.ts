import type { bringSlip } from '#src/contract/staff/payments/cash-slip.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi, failureOf, writing } from '#src/client/http/call-api.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { type StoredSlip, storedSlips } from '#src/client/storage/rows/stored-slips.ts'

import { readSlips, tellSlips } from './waiting-slips.ts'

export type BroughtSlip = AnswerOf<typeof bringSlip>

const load = async () => await import('#src/contract/staff/payments/cash-slip.ts')

/** A slip that no rule settles is kept as it was sold, or cancelled. */
export const decideSlip = writing(async () => (await load()).decideSlip, '/api/admin/transactions/decide-slip')

/** One after the other, in one tab at a time; what the server does not take stays. Tells what became of each. */
export async function bringSlips(): Promise<BroughtSlip[]> {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? await locks.request('cash-slips', bringAll) : await bringAll()
}

async function bringAll(): Promise<BroughtSlip[]> {
  const brought: BroughtSlip[] = []
  for (const slip of await readSlips()) {
    // On a locked tablet nobody is there for whom it could be brought.
    if (remembered.token.read() === undefined) break
    try {
      brought.push(await bring(slip))
      await storedSlips.drop(slip.slipId)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind !== 'refused') break
      await storedSlips.refuse(slip, failure.message)
    }
    await tellSlips()
  }
  return brought
}

async function bring(slip: StoredSlip): Promise<BroughtSlip> {
  const call = async () => (await load()).bringSlip
  const { slipId, slipNumber, shopId, memberUid, package: sold, items, givenCents } = slip
  const { currency, amountCents, soldAt, clerkUid } = slip
  const body = {
    slipId,
    slipNumber,
    shopId,
    currency,
    amountCents,
    soldAt,
    clerkUid,
    ...(memberUid !== undefined && { memberUid }),
    ...(sold && { package: sold }),
    ...(items && { items }),
    ...(givenCents !== undefined && { givenCents }),
  }
  return await callApi(call, '/api/admin/recharge/bring-slip', body, { opId: slipId })
}

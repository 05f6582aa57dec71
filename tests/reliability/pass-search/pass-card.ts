import { addCard } from '#server/modules/cards/store/cards.ts'
import type { Store } from '#server/platform/database/store.ts'

/** A card for every bed, with so many times. */
export async function addCardOf(store: Store, memberUid: string, timesTotal: number): Promise<string> {
  return await store.transaction(async (tx) => {
    const card = { memberUid, timesTotal, validUntil: null, reference: `search:${memberUid}` }
    return await addCard(tx, card, await store.now(tx))
  })
}

/** The studio broke it off before half of its minutes, so that it comes back as a gift beside its own lines. */
export function isBrokenOff({
  minutes,
  secondsOn,
  endReason,
}: {
  minutes: number
  secondsOn: number
  endReason: string | null
}) {
  return (endReason === 'fault' || endReason === 'power-loss') && secondsOn < minutes * 30
}

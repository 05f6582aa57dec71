import type { BodyOf } from '#src/contract/call.ts'
import { type bedPass, passWay } from '#src/contract/passes.ts'

import { readBedDetails } from '#server/modules/beds/store/bed-details.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import { readAskedProof } from '#server/modules/doors/actions/asked-proof.ts'
import { passLevels } from '#server/modules/doors/rules/door-pass.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

export type PassWay = NonNullable<BodyOf<typeof bedPass>['ways']>[number]

/** How a pass can be used at this bed. A code proves less than Bluetooth, and not every studio takes it. */
export async function bedWaysOf(
  db: Db,
  { deviceId, shopId }: Pick<BedRow, 'deviceId' | 'shopId'>,
  now: Instant,
): Promise<PassWay[]> {
  const { hasReader } = await readBedDetails(db, deviceId)
  const { needed } = await readAskedProof(db, { shopId, action: 'bed' }, undefined, now)
  const has: Record<PassWay, boolean> = { bluetooth: true, code: hasReader === 1 && passLevels.code >= needed }
  return passWay.options.filter((way) => has[way])
}

import type { BedTimes } from '#server/modules/shops/rules/slot-length.ts'
import { asNew, type BedDetails, listBedDetails } from '#server/modules/beds/store/bed-details.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Db } from '#server/platform/database/store.ts'

/** What one session takes of a bed; what the bed does not say itself is as in the whole chain. */
export function bedTimes(
  { maxMinutes }: Pick<BedRow, 'maxMinutes'>,
  { dressingSeconds, coolingSeconds, turnroundMinutes }: BedDetails,
  usual: { dressingSeconds: number },
): BedTimes {
  return {
    maxMinutes,
    dressingSeconds: dressingSeconds ?? usual.dressingSeconds,
    coolingSeconds,
    turnroundMinutes,
  }
}

export async function readBedTimes(db: Db, beds: readonly BedRow[]): Promise<Map<string, BedTimes>> {
  const { rules } = await readChainSettings(db)
  const [first, ...others] = new Set(beds.map(({ shopId }) => shopId))
  const details = await listBedDetails(db, others.length === 0 ? first : undefined)
  return new Map(
    beds.map((bed) => [bed.deviceId, bedTimes(bed, details.get(bed.deviceId) ?? asNew(bed.deviceId), rules)]),
  )
}

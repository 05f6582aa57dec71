import type { CamelOf } from '#src/contract/codec.ts'
import type { saveTemplate } from '#src/contract/staff/slots.ts'

import type { BedRow } from '#server/modules/beds/store/beds.ts'
import type { BedType } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { type TemplateRow, weekText } from '#server/modules/shops/store/shop-hours.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

export function templateAnswer(row: TemplateRow, beds: readonly BedRow[]): CamelOf<typeof saveTemplate.answer> {
  return {
    ...row,
    week: weekText.read(row.week),
    beds: beds.filter(({ typeId }) => typeId === row.typeId).length,
  }
}

/** In the order of the beds. */
export function bedTypesOf(beds: readonly BedRow[]): BedType[] {
  return [...new Set(beds.map(({ typeId }) => typeId))]
}

const defaultTurnMinutes = 10

/** What holds for a type of bed while nothing is set up for it: the shop's daily hours, and the beds' own slots. */
export async function defaultTemplate(
  db: Db,
  { shopId, opensAt, closesAt }: ShopRow,
  typeId: BedType,
  beds: readonly BedRow[],
): Promise<TemplateRow> {
  const { rules } = await readChainSettings(db)
  const slotMinutes = beds.find((bed) => bed.typeId === typeId)?.slotMinutes ?? 30
  const day = [{ from: opensAt, to: closesAt }]
  return {
    shopId,
    typeId,
    week: weekText.write([day, day, day, day, day, day, day]),
    slotMinutes,
    turnMinutes: slotMinutes > defaultTurnMinutes ? defaultTurnMinutes : 0,
    horizonDays: rules.horizonDays,
    rev: 0,
  }
}

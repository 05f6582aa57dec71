import { v7 as uuidv7 } from 'uuid'

import { bedTypes, insertPackage, packageTexts, shopIds } from '#server/modules/cards/store/packages.ts'
import type { Tx } from '#server/platform/database/store.ts'
import type { SetupInput } from '#server/modules/setup/rules/setup-issues.ts'

export async function addPackages(tx: Tx, { packages, currency }: SetupInput): Promise<void> {
  for (const [index, item] of packages.entries()) {
    await insertPackage(tx, {
      packageId: uuidv7(),
      rev: 1,
      sort: index + 1,
      languages: packageTexts.write(item.languages),
      priceCents: item.priceCents,
      currency,
      times: item.times,
      bonusTimes: item.bonusTimes,
      validDays: item.validDays,
      deviceTypes: bedTypes.write([]),
      shopIds: shopIds.write([]),
      onSale: 1,
      saleFrom: null,
      saleTo: null,
    })
  }
}

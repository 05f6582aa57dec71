import { bedTypes, type PackageRow, packageTexts, shopIds } from '#server/modules/cards/store/packages.ts'

type Names = [hk: string, cn: string, en: string]

function onSale(
  sort: number,
  packageId: string,
  [hk, cn, en]: Names,
  priceCents: number,
  terms: Partial<PackageRow>,
): PackageRow {
  return {
    packageId,
    rev: 1,
    sort,
    languages: packageTexts.write([
      { language: 'zh-HK', name: hk },
      { language: 'zh-CN', name: cn },
      { language: 'en-US', name: en },
    ]),
    priceCents,
    currency: 'HKD',
    times: null,
    bonusTimes: 0,
    validDays: null,
    deviceTypes: bedTypes.write([]),
    shopIds: shopIds.write([]),
    onSale: 1,
    saleFrom: null,
    saleTo: null,
    ...terms,
  }
}

/** Sold before the winter offer; who has it keeps it. */
export const tenSessions = onSale(5, 'ten', ['10 次套票', '10 次套餐', '10 sessions'], 168_000, {
  times: 10,
  onSale: 0,
})

export const demoPackages: PackageRow[] = [
  onSale(1, 'ten-plus-two', ['10 次＋2 次', '10 次＋2 次', '10 + 2 sessions'], 168_000, {
    times: 10,
    bonusTimes: 2,
    validDays: 90,
  }),
  onSale(2, 'single', ['單次體驗', '单次体验', 'Single session'], 19_800, { times: 1, validDays: 30 }),
  onSale(3, 'unlimited-90', ['90 日無限次', '90 天无限次', '90 days unlimited'], 298_000, {
    validDays: 90,
    deviceTypes: bedTypes.write(['stand-up']),
  }),
  onSale(4, 'thirty', ['30 次', '30 次', '30 sessions'], 390_000, { times: 30 }),
  tenSessions,
]

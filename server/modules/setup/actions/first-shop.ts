import { randomUUIDv7 } from 'node:crypto'

import { bedTypes, insertPackage, packageTexts, shopIds } from '#server/modules/cards/store/packages.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { putTemplate, weekText } from '#server/modules/shops/store/shop-hours.ts'
import { insertShop, shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Tx } from '#server/platform/database/store.ts'
import type { SetupInput } from '#server/modules/setup/rules/setup-issues.ts'

const firstShopId = 1
const slotMinutes = 30
/** In which a bed is aired and cleaned. */
const turnMinutes = 10

/** The studio with its hours: daily ones where every day is alike, and else a week for the beds. */
export async function addShop(tx: Tx, { shop, timeZone }: SetupInput): Promise<number> {
  const hours = dailyHours(shop.week)
  const { from: opensAt, to: closesAt } = hours ?? firstBlock(shop.week)
  await insertShop(tx, {
    shopId: firstShopId,
    sort: 1,
    timeZone,
    opensAt,
    closesAt,
    latitudeE6: null,
    longitudeE6: null,
    mapUrl: null,
    languages: shopTexts.write(shop.languages.map((texts) => ({ ...texts, tags: [] }))),
    rev: 1,
    operatingMode: 'unstaffed',
    staffedHours: null,
    phone: shop.phone,
    wechatId: '',
    wechatQr: null,
  })
  if (hours === undefined) await addWeek(tx, shop.week)
  return firstShopId
}

type Week = SetupInput['shop']['week']

function dailyHours(week: Week): Week[number][number] | undefined {
  const [monday = []] = week
  const isAlike = week.every((day) => JSON.stringify(day) === JSON.stringify(monday))
  return isAlike && monday.length === 1 ? monday[0] : undefined
}

function firstBlock(week: Week): Week[number][number] {
  const [block] = week.flat()
  if (!block) throw new Error('A studio that never opens was let through')
  return block
}

async function addWeek(tx: Tx, week: Week): Promise<void> {
  const { rules } = await readChainSettings(tx)
  const row = { shopId: firstShopId, week: weekText.write(week), slotMinutes, turnMinutes, rev: 1 }
  for (const typeId of ['lie-down', 'stand-up'] as const)
    await putTemplate(tx, { ...row, typeId, horizonDays: rules.horizonDays })
}

export async function addPackages(tx: Tx, { packages, currency }: SetupInput): Promise<void> {
  for (const [index, item] of packages.entries()) {
    await insertPackage(tx, {
      packageId: randomUUIDv7(),
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

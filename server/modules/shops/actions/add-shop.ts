import type { BodyOf } from '#src/contract/call.ts'
import type { createShop } from '#src/contract/staff/shops/shop-states.ts'

import type { OperatingMode, StaffedHours } from '#src/domain/shops/operating-mode.ts'

import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Week } from '#server/modules/shops/rules/opening-hours.ts'
import { listTemplates, putTemplate, weekText } from '#server/modules/shops/store/shop-hours.ts'
import { insertShop, listShops, type ShopRow, shopTexts, staffedHoursText } from '#server/modules/shops/store/shops.ts'
import type { Tx } from '#server/platform/database/store.ts'

const slotMinutes = 30
/** In which a bed is aired and cleaned. */
const turnMinutes = 10

type SentTerms = 'languages' | 'phone' | 'timeZone' | 'latitude' | 'longitude' | 'mapUrl'
type NewShop = Pick<BodyOf<typeof createShop>, SentTerms> & Pick<ShopRow, 'stage'>

/** A studio with its hours: daily ones where every day is alike, and else a week for the beds. */
export async function addShop(
  tx: Tx,
  { week, staffedHours = null, operatingMode = 'unstaffed', ...shop }: NewShop & { week: Week } & Partial<Running>,
): Promise<number> {
  const hours = dailyHours(week)
  const { from: opensAt, to: closesAt } = hours ?? firstBlock(week)
  const shopId = await insertNext(tx, shop, {
    opensAt,
    closesAt,
    operatingMode,
    staffedHours: staffedHours && staffedHoursText.write(staffedHours),
  })
  if (hours === undefined) await addWeek(tx, shopId, week)
  return shopId
}

/** A studio that is run as another one is. What that one has, and who works there, stays its own. */
export async function copyShop(tx: Tx, shop: NewShop, source: ShopRow): Promise<number> {
  const { opensAt, closesAt, operatingMode, staffedHours, identityCheck } = source
  const shopId = await insertNext(tx, shop, { opensAt, closesAt, operatingMode, staffedHours, identityCheck })
  for (const template of await listTemplates(tx, source.shopId)) await putTemplate(tx, { ...template, shopId, rev: 1 })
  return shopId
}

/** Who lets a bed start there, and when somebody is at the counter. */
interface Running {
  operatingMode: OperatingMode
  staffedHours: StaffedHours | null
}

type Run = Pick<ShopRow, 'opensAt' | 'closesAt' | 'operatingMode' | 'staffedHours'> &
  Partial<Pick<ShopRow, 'identityCheck'>>

async function insertNext(tx: Tx, { languages, phone, timeZone, stage, ...place }: NewShop, run: Run): Promise<number> {
  const shops = await listShops(tx)
  const shopId = Math.max(0, ...shops.map((shop) => shop.shopId)) + 1
  await insertShop(tx, {
    ...run,
    shopId,
    sort: Math.max(0, ...shops.map(({ sort }) => sort)) + 1,
    timeZone,
    latitudeE6: toMillionths(place.latitude),
    longitudeE6: toMillionths(place.longitude),
    mapUrl: place.mapUrl ?? null,
    languages: shopTexts.write(languages.map((texts) => ({ ...texts, tags: [] }))),
    rev: 1,
    phone,
    wechatId: '',
    wechatQr: null,
    afterHours: null,
    stage,
  })
  return shopId
}

function toMillionths(degrees: number | null | undefined): number | null {
  return degrees === null || degrees === undefined ? null : Math.round(degrees * 1_000_000)
}

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

async function addWeek(tx: Tx, shopId: number, week: Week): Promise<void> {
  const { rules } = await readChainSettings(tx)
  const row = { shopId, week: weekText.write(week.map((day) => [...day])), slotMinutes, turnMinutes, rev: 1 }
  for (const typeId of ['lie-down', 'stand-up'] as const)
    await putTemplate(tx, { ...row, typeId, horizonDays: rules.horizonDays })
}

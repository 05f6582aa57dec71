import type { Mac } from '#src/domain/devices/device-messages.ts'

import { readShopBook } from '#server/modules/appointments/actions/bed-calendar.ts'
import { listShopBeds } from '#server/modules/beds/store/beds.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { listLocks } from '#server/modules/doors/store/locks.ts'
import { centsOfPart, tenderOfPart } from '#server/modules/payments/store/money-parts.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { listShops } from '#server/modules/shops/store/shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { type Books, keyOf } from './close-days.ts'
import { day, type DemoStaff, emptyHistory, type Making, type Studio } from './history.ts'
import { closeAll, expireCards, historyDays, makeDays } from './make-history.ts'
import { writeHistory } from './write-history.ts'

export interface HistoryInput {
  staff: DemoStaff
  now: Instant
  /** Signs for a bed, as its receipts are signed. */
  bedMac: (bed: number, key: number) => Mac
}

/** Gives a demo that this transaction makes the ninety days that it never had. */
export async function addHistory(tx: Tx, input: HistoryInput): Promise<void> {
  const making = await readMaking(tx, input)
  const zone = making.studios[0]?.book.shop.timeZone ?? 'UTC'
  const today = shopDate(input.now, zone)
  const first = addDays(today, -historyDays)
  const before = await readBooks(tx, making.studios)
  makeDays(making, { chain: chainOf(making), first, today, isFirstTime: true })
  closeAll(making, before, { until: today })
  expireCards(making)
  await writeHistory(tx, making.history)
}

/** What the days of a chain are drawn by, beside their dates: the beds that it has. */
function chainOf({ studios }: Making): string {
  return studios.flatMap(({ beds }) => beds.map(({ deviceId }) => deviceId)).join(' ')
}

/** Visits on a usual weekday, and when the day is closed, by the studio's place in the list. */
const sizes = [
  { visits: 12, closesAfterMinutes: 22 * 60 + 10 },
  { visits: 4, closesAfterMinutes: 23 * 60 + 40 },
  { visits: 7, closesAfterMinutes: 23 * 60 + 10 },
]

async function readMaking(tx: Tx, { staff, now, bedMac }: HistoryInput): Promise<Making> {
  const { legal, till } = await readChainSettings(tx)
  const packages = await tx.selectFrom('packages').selectAll().execute()
  const numbers = await tx.selectFrom('moneyLines').select('receiptNumber').execute()
  return {
    now,
    history: emptyHistory(),
    studios: await readStudios(tx, now),
    people: [],
    packages: new Map(packages.map((row) => [row.packageId, row])),
    staff,
    riskVersion: legal.riskVersion,
    termsVersion: legal.termsVersion,
    receiptPrefix: till.receiptPrefix,
    taken: await readTaken(tx),
    receiptNumbers: new Set(numbers.map(({ receiptNumber }) => receiptNumber)),
    bedMac,
  }
}

async function readStudios(tx: Tx, now: Instant): Promise<Studio[]> {
  const locks = await listLocks(tx)
  const studios: Studio[] = []
  for (const [index, shop] of (await listShops(tx)).entries()) {
    const lock = locks.find(({ shopId }) => shopId === shop.shopId)
    const size = sizes[index]
    if (!lock || !size) continue
    const book = await readShopBook(tx, shop, now - (historyDays + 1) * day)
    studios.push({ book, beds: await listShopBeds(tx, shop.shopId), lockId: lock.lockId, ...size })
  }
  return studios
}

/** What is booked or was, so that no two people lie on one bed. */
async function readTaken(db: Db): Promise<Map<string, Span[]>> {
  const rows = await db.selectFrom('appointments').select(['deviceId', 'startsAt', 'endsAt']).execute()
  const taken = new Map<string, Span[]>()
  for (const { deviceId, ...span } of rows) taken.set(deviceId, [...(taken.get(deviceId) ?? []), span])
  return taken
}

/** What the ledger holds before the history is added, by studio. */
async function readBooks(db: Db, studios: readonly Studio[]): Promise<Map<number, Books>> {
  const money = await db
    .selectFrom('moneyLines')
    .leftJoin('moneyParts', 'moneyParts.lineId', 'moneyLines.lineId')
    .select(['shopId', 'day', tenderOfPart.as('tender'), centsOfPart.as('cents')])
    .execute()
  const uses = await db.selectFrom('cardLines').select(['shopId', 'createdAt']).where('reason', '=', 'use').execute()
  return new Map(
    studios.map(({ book: { shop } }): [number, Books] => {
      const takings = new Map<string, number>()
      for (const { day: date, tender, cents } of money.filter(({ shopId }) => shopId === shop.shopId)) {
        const key = keyOf(date, tender)
        takings.set(key, (takings.get(key) ?? 0) + cents)
      }
      const at = uses.filter(({ shopId }) => shopId === shop.shopId).map(({ createdAt }) => createdAt)
      return [shop.shopId, { takings, uses: at, last: undefined }]
    }),
  )
}

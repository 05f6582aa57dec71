import { exportBedUse, getBedUse } from '#src/contract/staff/board/bed-use.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'
import { inMajorUnits } from '#src/domain/money.ts'

import { inLanguage } from '#server/http/messages.ts'
import { type BedUse, type PaidUse, pricedSessions, sumUse } from '#server/modules/board/rules/bed-use.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { addDays, endOfDay, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { listBedUse, listMadeGood, listUsed, paidForCards } from '#server/modules/board/store/bed-use.ts'
import { bedTexts, findBed, listShopBeds } from '#server/modules/beds/store/beds.ts'
import { findShop, readShop, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import type { ReportReads } from '#server/platform/servers/report-reads.ts'
import { StreamedJson } from '#server/http/written-json.ts'
import { type ExportFile, exportFile } from '#server/http/csv.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Exports } from '#server/http/exports.ts'
import { isRange, wrongRange } from '#server/modules/shops/rules/day-range.ts'

type Input = BodyOf<typeof exportBedUse>
interface BedUseInput {
  body: Input
  language: Language
}

interface BedUseDeps {
  serve: Serve
  store: Store
  reports: ReportReads
  exports: Exports<'bedUse', BedUseInput>
}

/** What was done on the beds of a shop, on screen and as a file. */
export function serveBedUse({ serve, store: { db }, reports, exports }: BedUseDeps): void {
  serve(getBedUse, async ({ body, language }) => {
    const shop = await findShop(db, body.shopId)
    if (!shop) return refuse('not-found')
    if (!isRange(body)) return refuse('bad-request', { issues: [wrongRange] })
    return ok(await reports.read((at) => readBedUse(at, shop, { body, language })))
  })

  serve(exportBedUse, async ({ body, language }) => {
    if (!(await findShop(db, body.shopId))) return refuse('not-found')
    if (!isRange(body)) return refuse('bad-request', { issues: [wrongRange] })
    const { json } = await exports.make('bedUse', { body, language })
    return ok(new StreamedJson(json))
  })
}

async function readBedUse(db: Db, shop: ShopRow, { body, language }: BedUseInput) {
  const uses = await readUses(db, shop, body.date, body.to ?? body.date)
  const beds = await namedBeds(db, shop.shopId, uses, language)
  return {
    currency: (await readChainIdentity(db)).currency,
    beds: beds.map((bed) => toBedUse(bed, uses)),
    total: toWire(sumUse(uses)),
  }
}

function toBedUse({ deviceId, name }: { deviceId: string; name: string }, uses: readonly PaidUse[]) {
  const ofBed = sumUse(uses.filter((use) => use.deviceId === deviceId))
  return { deviceId, deviceName: name, ...toWire(ofBed) }
}

function toWire({ sessions, walkIns, secondsOn, unknownLight, valueCents, withoutPrice }: BedUse) {
  return {
    sessions,
    walkIns,
    secondsOn,
    unknownLight,
    valueCents,
    withoutPrice,
  }
}

async function readUses(db: Db, { shopId, timeZone }: ShopRow, date: string, to: string): Promise<PaidUse[]> {
  const days = { from: startOfDay(date, timeZone), to: endOfDay(to, timeZone) }
  const rows = await listBedUse(db, shopId, days)
  const cardIds = [...new Set(rows.map(({ cardId }) => cardId))]
  const paid = await paidForCards(db, cardIds)
  const timesOf = new Map(rows.map(({ cardId, timesTotal }) => [cardId, timesTotal]))
  const priced = pricedSessions(await listUsed(db, cardIds), { madeGood: await listMadeGood(db, cardIds), timesOf })
  const isWithin = (at: number) => at >= days.from && at < days.to
  const counts = new Map<string, number>()
  for (const { deviceId, cardId, ...session } of priced) {
    const key = `${deviceId} ${cardId}`
    if (session.shopId === shopId && isWithin(session.requestedAt)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return rows.map(({ deviceId, cardId, timesTotal, sessions, walkIns, unknownLight, secondsOn }) => ({
    deviceId,
    timesTotal,
    sessions,
    walkIns,
    unknownLight,
    secondsOn: secondsOn ?? 0,
    priced: counts.get(`${deviceId} ${cardId}`) ?? 0,
    paidCents: paid.get(cardId) ?? 0,
  }))
}

/** The beds of the shop, and after them those that were there and have gone since. */
async function namedBeds(db: Db, shopId: number, uses: readonly PaidUse[], language: Language) {
  const beds = await listShopBeds(db, shopId)
  const known = new Set(beds.map(({ deviceId }) => deviceId))
  const gone = [...new Set(uses.map(({ deviceId }) => deviceId))].filter((deviceId) => !known.has(deviceId))
  const others = await Promise.all(gone.map((deviceId) => findBed(db, deviceId)))
  return [...beds, ...others.filter((bed) => bed !== undefined)].map(({ deviceId, languages }) => ({
    deviceId,
    name: inLanguage(bedTexts.read(languages), language).name,
  }))
}

const head = [
  'date',
  'device',
  'sessions',
  'walk_ins',
  'lamp_minutes',
  'unknown_light',
  'worth',
  'currency',
  'without_price',
]

/** Each day and bed on which anything was done. */
export async function bedUseFile(db: Db, { body, language }: BedUseInput): Promise<ExportFile> {
  const shop = await readShop(db, body.shopId)
  const last = body.to ?? body.date
  const { currency } = await readChainIdentity(db)
  const rows = []
  for (let date = body.date; date <= last; date = addDays(date, 1)) {
    const uses = await readUses(db, shop, date, date)
    for (const { deviceId, name } of await namedBeds(db, shop.shopId, uses, language)) {
      const ofBed = uses.filter((use) => use.deviceId === deviceId)
      if (ofBed.length > 0) rows.push([date, name, ...cellsOf(sumUse(ofBed), currency)])
    }
  }
  const days = last === body.date ? body.date : `${body.date}-${last}`
  return exportFile(`bed-use-${days}.csv`, head, rows)
}

function cellsOf({ sessions, walkIns, secondsOn, unknownLight, valueCents, withoutPrice }: BedUse, currency: string) {
  const minutes = Math.round(secondsOn / 6) / 10
  return [sessions, walkIns, minutes, unknownLight, inMajorUnits(valueCents, currency), currency, withoutPrice]
}

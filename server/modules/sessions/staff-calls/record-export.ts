import { exportRecords } from '#src/contract/staff/session-records.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'
import { sessionLength } from '#src/domain/sessions/session-length.ts'

import { shopTime } from '#server/modules/shops/rules/shop-time.ts'
import { listBeginnings, listSessionRecords } from '#server/modules/sessions/store/session-records.ts'
import { findShop, readShop, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { StreamedJson } from '#server/http/written-json.ts'
import { type CsvCell, type ExportFile, exportFile, mostCsvRows } from '#server/http/csv.ts'
import { readEvent, shownIn, toRecordRow } from '#server/modules/sessions/answers/describe-record.ts'
import { dayIn, readDoors, readEvents, readFaults } from './record-tabs.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Exports } from '#server/http/exports.ts'

type Input = BodyOf<typeof exportRecords>
interface RecordsInput {
  body: Input
  language: Language
}

/** What exports of the records need. */
export interface RecordExportDeps {
  serve: Serve
  store: Store
  exports: Exports<'records', RecordsInput>
}

/** The list as it is filtered, as a file for a spreadsheet. Times are those of the studio's clocks. */
export function serveRecordExport({ serve, store: { db }, exports }: RecordExportDeps): void {
  serve(exportRecords, async ({ body, language }) => {
    if (!(await findShop(db, body.shopId))) return refuse('not-found')
    const { json } = await exports.make('records', { body, language })
    return ok(new StreamedJson(json))
  })
}

export async function recordsFile(db: Db, { body, language }: RecordsInput): Promise<ExportFile> {
  const shop = await readShop(db, body.shopId)
  const { head, rows } =
    body.tab === 'sessions' ? await sessionsCsv(db, shop, body, language) : await otherCsv(db, shop, body, language)
  return exportFile(`device-records-${body.tab}-${body.date}.csv`, head, rows)
}

interface Table {
  head: string[]
  rows: CsvCell[][]
}

const all = { offset: 0, limit: mostCsvRows + 1 }

async function sessionsCsv(db: Db, shop: ShopRow, { date, deviceId, only }: Input, language: Language): Promise<Table> {
  const shown = await shownIn(db, language)
  const filter = { ...dayIn(shop, date), deviceId, only, tolerance: shown.tolerance }
  const found = await listSessionRecords(db, filter, all)
  const begun = await listBeginnings(
    db,
    found.map(({ sessionId }) => sessionId),
  )
  const rows = found.map((row) => ({
    at: row.requestedAt,
    shown: toRecordRow(row, shown),
    began: readEvent(begun.get(row.sessionId) ?? '{}'),
  }))
  const head = [
    'time',
    'member',
    'device',
    'commanded_seconds',
    'seconds_on',
    'state',
    'reason',
    'road',
    'settled',
    'manual',
    'session',
    'length',
    'proof',
    'came_in_by',
  ]
  return {
    head,
    rows: rows.map(({ at, shown: row, began }) => [
      shopTime(at, shop.timeZone),
      row.nickname,
      row.deviceName,
      row.commandedSeconds,
      row.secondsOn,
      row.state,
      row.endReason,
      row.transport,
      row.settled,
      row.isManual ? 'manual' : '',
      row.sessionId,
      sessionLength(row.secondsOn, language),
      began.proof ?? '',
      began.entry?.proof ?? '',
    ]),
  }
}

const readers = { events: readEvents, faults: readFaults, doors: readDoors }

async function otherCsv(db: Db, shop: ShopRow, { tab, date, deviceId }: Input, language: Language): Promise<Table> {
  if (tab === 'sessions') return { head: [], rows: [] }
  const rows = await readers[tab](db, { ...dayIn(shop, date), deviceId }, all, language)
  return {
    head: ['time', 'device', 'what', 'detail', 'person', 'session', 'proof'],
    rows: rows.map(
      ({ happened: { at, deviceName, what, detail, who, sessionId, secondsOn, commandedSeconds, proof } }) => [
        shopTime(at, shop.timeZone),
        deviceName,
        what,
        secondsOn === undefined || commandedSeconds === undefined
          ? detail
          : `${sessionLength(secondsOn, language)} / ${sessionLength(commandedSeconds, language)}`,
        who,
        sessionId,
        proof ?? '',
      ],
    ),
  }
}

import { exportTransactions } from '#src/contract/staff/transactions.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'
import { inMajorUnits } from '#src/domain/money.ts'

import { shopTime } from '#server/modules/shops/rules/shop-time.ts'
import {
  countLedgerRows,
  type LedgerFilter,
  type LedgerGroup,
  listLedgerIds,
} from '#server/modules/cards/store/ledger-days.ts'
import { readLines } from '#server/modules/cards/store/ledger-lines.ts'
import { findShop, readShop } from '#server/modules/shops/store/shops.ts'
import { pagesOf, type Span } from '#server/platform/database/keyset.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { StreamedJson } from '#server/http/written-json.ts'
import { type CsvCell, type ExportFile, exportPages, mostCsvRows } from '#server/http/csv.ts'
import { toLedgerLines } from '#server/modules/payments/answers/ledger-lines.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Exports } from '#server/http/exports.ts'
import { isRange, wrongRange } from '#server/modules/shops/rules/day-range.ts'
import { toFilter } from './transactions.ts'

type Input = BodyOf<typeof exportTransactions>

interface TransactionsInput {
  body: Input
  language: Language
}

interface TransactionExportDeps {
  serve: Serve
  store: Store
  exports: Exports<'transactions', TransactionsInput>
}

/** The ledger of some days as it is filtered, as a file for a spreadsheet. */
export function serveTransactionExport({ serve, store: { db }, exports }: TransactionExportDeps): void {
  serve(exportTransactions, async ({ body, language }) => {
    if (!(await findShop(db, body.shopId))) return refuse('not-found')
    if (!isRange(body)) return refuse('bad-request', { issues: [wrongRange] })
    const { json } = await exports.make('transactions', { body, language })
    return ok(new StreamedJson(json))
  })
}

const head = [
  'time',
  'kind',
  'member',
  'package',
  'device',
  'times',
  'days',
  'times_left',
  'method',
  'amount',
  'currency',
  'receipt',
  'reference',
  'staff',
  'note',
  'line',
  'discount',
  'discount_reason',
  'discount_note',
]

type Line = Awaited<ReturnType<typeof toLedgerLines>>[number]

/** A row for each tender, so that a column of amounts adds up by tender; times stand in the first one alone. */
function rowsOf(line: Line, timeZone: string): CsvCell[][] {
  const { money, session } = line
  const parts = money?.parts ?? []
  const discount = money?.discount
  return (parts.length === 0 ? [undefined] : parts).map((part, index) => [
    shopTime(line.at, timeZone),
    line.kind,
    line.member.nickname,
    line.packageName,
    session?.deviceName,
    index === 0 ? line.times : null,
    index === 0 ? line.days : null,
    line.timesLeft,
    part?.tender,
    part && money && inMajorUnits(part.amountCents, money.currency),
    money?.currency,
    money?.receiptNumber,
    part?.reference,
    line.staffName,
    line.note,
    line.lineId,
    index === 0 && discount && money ? inMajorUnits(discount.cents, money.currency) : null,
    index === 0 ? discount?.reason : null,
    index === 0 ? discount?.note : null,
  ])
}

export async function transactionsFile(db: Db, { body, language }: TransactionsInput): Promise<ExportFile> {
  const shop = await readShop(db, body.shopId)
  const filter = await toFilter(db, shop, body)
  const days = body.to === undefined || body.to === body.date ? body.date : `${body.date}-${body.to}`
  const total = await countLedgerRows(db, filter, { group: body.group, most: mostCsvRows + 1 })
  const pages = listPages(db, { filter, group: body.group, language, timeZone: shop.timeZone })
  return exportPages(`transactions-${days}.csv`, head, { total, pages })
}

interface Wanted {
  filter: LedgerFilter
  group: LedgerGroup
  language: Language
  timeZone: string
}

/** To find some is to look through all of the days, so their ids are found for many pages at once. */
const idsAtOnce = 5_000
/** Few enough for one query. */
const csvPage = 500

async function* listPages(db: Db, { filter, group, language, timeZone }: Wanted): AsyncGenerator<CsvCell[][]> {
  const found = pagesOf(mostCsvRows, (span: Span) => listLedgerIds(db, filter, group, span), idsAtOnce)
  for await (const lines of found) {
    const ids = lines.map(({ lineId }) => lineId)
    for (let from = 0; from < ids.length; from += csvPage) {
      const shown = await toLedgerLines(db, await readLines(db, ids.slice(from, from + csvPage)), language)
      yield shown.flatMap((line) => rowsOf(line, timeZone))
    }
  }
}

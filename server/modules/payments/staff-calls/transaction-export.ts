import { exportTransactions } from '#src/contract/staff/transactions.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'
import { inMajorUnits } from '#src/domain/money.ts'

import { shopTime } from '#server/modules/shops/rules/shop-time.ts'
import { listLedgerIds } from '#server/modules/cards/store/ledger-days.ts'
import { readLines } from '#server/modules/cards/store/ledger-lines.ts'
import { findShop, readShop } from '#server/modules/shops/store/shops.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { WrittenJson } from '#server/http/written-json.ts'
import { type ExportFile, exportFile, mostCsvRows } from '#server/http/csv.ts'
import { toLedgerLine } from '#server/modules/cards/answers/ledger-answer.ts'
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
    const { bytes } = await exports.make('transactions', { body, language })
    return ok(new WrittenJson(bytes))
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
]

/** Few enough for one query. */
const csvPage = 500

export async function transactionsFile(db: Db, { body, language }: TransactionsInput): Promise<ExportFile> {
  const shop = await readShop(db, body.shopId)
  const filter = await toFilter(db, shop, body)
  const found = await listLedgerIds(db, filter, body.group, { offset: 0, limit: mostCsvRows + 1 })
  const ids = found.map(({ lineId }) => lineId)
  const rows = []
  for (let from = 0; from < ids.length; from += csvPage) {
    for (const row of await readLines(db, ids.slice(from, from + csvPage))) {
      const line = toLedgerLine(row, language)
      rows.push([
        shopTime(row.createdAt, shop.timeZone),
        line.kind,
        line.member.nickname,
        line.packageName,
        line.session?.deviceName,
        line.times,
        line.days,
        line.timesLeft,
        line.money?.method,
        line.money && inMajorUnits(line.money.amountCents, line.money.currency),
        line.money?.currency,
        line.money?.receiptNumber,
        line.money?.reference,
        line.staffName,
        line.note,
        line.lineId,
      ])
    }
  }
  const days = body.to === undefined || body.to === body.date ? body.date : `${body.date}-${body.to}`
  return exportFile(`transactions-${days}.csv`, head, rows)
}

import type { CamelOf } from '#src/contract/codec.ts'
import type { ledgerLine } from '#src/contract/staff/transactions.ts'
import type { Language } from '#src/domain/language.ts'

import { toLedgerLine } from '#server/modules/cards/answers/ledger-answer.ts'
import type { ShownLine } from '#server/modules/cards/store/ledger-lines.ts'
import { toDiscount } from '#server/modules/payments/rules/discount.ts'
import { partsOf } from '#server/modules/payments/store/money-parts.ts'
import type { Db } from '#server/platform/database/store.ts'

type Line = CamelOf<typeof ledgerLine>

/** Lines of the ledger, and what the money of each was made of. */
export async function toLedgerLines(db: Db, rows: readonly ShownLine[], language: Language): Promise<Line[]> {
  const parts = await partsOf(db, rows.flatMap(moneyOf))
  return rows.map((row) => {
    const line = toLedgerLine(row, language)
    const said = { parts: parts.get(row.lineId) ?? [], discount: toDiscount(row) }
    return { ...line, money: line.money && { ...line.money, ...said } }
  })
}

function moneyOf({ lineId, method, amountCents, moneyReference: reference }: ShownLine) {
  return method === null || amountCents === null ? [] : [{ lineId, method, amountCents, reference }]
}

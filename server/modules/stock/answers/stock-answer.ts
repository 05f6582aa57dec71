import type { AnswerOf } from '#src/contract/call.ts'
import type { listStock, stockHistory } from '#src/contract/staff/stock/stock.ts'
import type { Language } from '#src/domain/language.ts'
import { isLow } from '#src/domain/stock/goods.ts'

import { inLanguage } from '#server/http/messages.ts'
import { productTexts } from '#server/modules/stock/store/products.ts'
import { listShelves } from '#server/modules/stock/store/stock-levels.ts'
import type { ShownMove } from '#server/modules/stock/store/stock-moves.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

type Stock = AnswerOf<typeof listStock>

/** What is sold at a studio, how many of it are there, and what is low. */
export async function describeStock(db: Db, { shopId, timeZone }: ShopRow, language: Language): Promise<Stock> {
  const list = (await listShelves(db, shopId)).map((row) => toStocked(row, language))
  return { timeZone, list: list.toSorted((one, other) => one.name.localeCompare(other.name, language)) }
}

function toStocked(row: Awaited<ReturnType<typeof listShelves>>[number], language: Language): Stock['list'][number] {
  const { level, ownLowLevel } = row
  const lowLevel = ownLowLevel ?? row.lowLevel
  const isActive = row.active === 1
  return {
    ...row,
    name: inLanguage(productTexts.read(row.languages), language).name,
    code: row.code ?? '',
    active: isActive,
    level: level ?? 0,
    lowLevel,
    // What a studio never had is missed by nobody there.
    isLow: isActive && level !== null && isLow({ level, lowLevel }),
  }
}

export function toMove(row: ShownMove, language: Language): AnswerOf<typeof stockHistory>['list'][number] {
  return { ...row, at: row.createdAt, productName: inLanguage(productTexts.read(row.languages), language).name }
}

import { sql } from 'kysely'

import { firstWordOf, type MoneyTender } from '#src/domain/payments/tenders.ts'

import type { MoneyMethod, MoneyPart } from '#server/modules/payments/money-tables.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** A line of money, which is its own only part where it has none. */
interface WholeLine {
  lineId: string
  method: MoneyMethod
  amountCents: number
  reference: string | null
}

/** What one line says of all its parts: the largest of them in a word that every release knows. */
export function wholeOf(parts: readonly MoneyPart[]): Omit<WholeLine, 'lineId'> {
  const [largest] = parts.toSorted((one, other) => Math.abs(other.amountCents) - Math.abs(one.amountCents))
  if (!largest) throw new Error('Money moves by something')
  const { tender, reference } = largest
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0)
  return { method: firstWordOf(tender), amountCents, reference }
}

/** Writes what the line does not say by itself. */
export async function writeParts(tx: Tx, lineId: string, parts: readonly MoneyPart[]): Promise<void> {
  const isPlain =
    parts.length === 1 &&
    parts.every(({ tender, givenCents = null }) => tender === firstWordOf(tender) && givenCents === null)
  if (isPlain) return
  await tx
    .insertInto('moneyParts')
    .values(parts.map(({ givenCents = null, ...part }, position) => ({ lineId, position, ...part, givenCents })))
    .execute()
}

/** What each of these lines was made of, in the order in which it was taken. */
export async function partsOf(db: Db, lines: readonly WholeLine[]): Promise<Map<string, MoneyPart[]>> {
  const lineIds = lines.map(({ lineId }) => lineId)
  const rows =
    lineIds.length === 0
      ? []
      : await db.selectFrom('moneyParts').selectAll().where('lineId', 'in', lineIds).orderBy('position').execute()
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId)
  return new Map(lines.map((line) => [line.lineId, byLine.get(line.lineId)?.map(toPart) ?? [wholePart(line)]]))
}

function toPart({ tender, amountCents, reference, givenCents }: MoneyPart): MoneyPart {
  return { tender, amountCents, reference, givenCents: givenCents ?? null }
}

function wholePart({ method, amountCents, reference }: WholeLine): MoneyPart {
  return { tender: method, amountCents, reference, givenCents: null }
}

/** By what money moved, and how much: of the part, or of the line where that is its only one. For a join of both. */
export const tenderOfPart = sql<MoneyTender>`coalesce(money_parts.tender, money_lines.method)`
export const centsOfPart = sql<number>`coalesce(money_parts.amount_cents, money_lines.amount_cents)`

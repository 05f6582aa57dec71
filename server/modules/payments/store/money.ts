import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'

import type { MoneyPart } from '#server/modules/payments/money-tables.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import { selectShopForUpdate } from '#server/modules/shops/store/shops.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'

import { findOpenDrawer } from './cash-drawers.ts'
import { businessDay } from './day-closes.ts'
import { wholeOf, writeParts } from './money-parts.ts'

export type MoneyRow = Selectable<Schema['moneyLines']>

export interface MoneyMove {
  /** The reference of the card line that the money belongs to. */
  cardLine: string
  /** By what it moved, each signed; `reference` is of the transfer, the terminal's slip or the provider's payment. */
  parts: readonly MoneyPart[]
  currency: string
  shopId: number
  memberUid: string
  orderId: string | null
  /** The line of the sale that it gives money back for. */
  reverses?: string
  /** It was sold without a connection, and is written when its slip arrives. */
  wasOffline?: boolean | undefined
}

const tries = 50
/** After so many numbers that were taken, longer ones are drawn. */
const shortTries = 20

/**
 * Writes the money of a card line that this transaction has written, on the business day of the shop: money and the
 * close of a day queue up behind the shop's row, so nothing is added to a day that is closed. One card line has one
 * money line: the same move again changes nothing.
 */
export async function writeMoney(
  tx: Tx,
  { cardLine, reverses, parts, wasOffline = false, ...move }: MoneyMove,
  now: Instant,
): Promise<MoneyRow> {
  const shop = await selectShopForUpdate(tx, move.shopId)
  if (!shop) throw new Error('Money was taken in a shop that is gone')
  const day = await businessDay(tx, shop, now)
  const { lineId, cardId } = await tx
    .selectFrom('cardLines')
    .select(['lineId', 'cardId'])
    .where('reference', '=', cardLine)
    .executeTakeFirstOrThrow()
  const { receiptPrefix } = (await readChainSettings(tx)).till
  const hasCash = parts.some(({ tender }) => tender === 'cash')
  const cashDrawerId = hasCash ? await drawerFor(tx, { shopId: move.shopId, wasOffline }, now) : null
  const placed = { day, cashDrawerId, reverses: reverses ?? null, createdAt: now }
  const row = { ...move, ...wholeOf(parts), lineId, cardId, ...placed }
  for (let count = 0; count < tries; count++) {
    const drawn = randomInt(count < shortTries ? 10_000 : 100_000_000)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('moneyLines')
      .values({ ...row, receiptNumber: `${receiptPrefix}${receiptNumber(now, shop.timeZone, drawn)}` })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) await writeParts(tx, lineId, parts)
    const written = await tx.selectFrom('moneyLines').selectAll().where('lineId', '=', lineId).executeTakeFirst()
    if (written) return written
  }
  throw new Error('No receipt number is free')
}

/**
 * The drawer into which cash falls: the one that is open. What was sold without a connection before that was opened
 * lies in none: it was counted with the float of this drawer, or with the drawer before it.
 */
async function drawerFor(
  tx: Tx,
  { shopId, wasOffline }: { shopId: number; wasOffline: boolean },
  at: Instant,
): Promise<string | null> {
  const open = await findOpenDrawer(tx, shopId)
  return !open || (wasOffline && at < open.openedAt) ? null : open.drawerId
}

/** Everything that was paid for a card and given back for it, oldest first. */
export async function moneyOfCard(db: Db, cardId: string): Promise<MoneyRow[]> {
  return await db
    .selectFrom('moneyLines')
    .selectAll()
    .where('cardId', '=', cardId)
    .orderBy('createdAt')
    .orderBy('lineId')
    .execute()
}

/** 2611-210461, behind what the chain chose: year and month, then day and four digits that are drawn. */
function receiptNumber(now: number, timeZone: string, drawn: number): string {
  const [year = '', month = '', day = ''] = shopDate(now, timeZone).split('-')
  return `${year.slice(2)}${month}-${day}${String(drawn).padStart(4, '0')}`
}

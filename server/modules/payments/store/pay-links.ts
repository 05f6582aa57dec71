import { randomBytes } from 'node:crypto'

import type { Selectable } from 'kysely'

import type { Discount } from '#server/modules/payments/money-tables.ts'
import type { ShownOrder } from './orders.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type PayLinkRow = Selectable<Schema['payLinks']>

/** An order, and the link by which it is paid. */
export interface LinkedOrder {
  order: ShownOrder
  link: PayLinkRow
}

interface NewPayLink {
  orderId: string
  shopId: number
  staffUid: string
  discount: Discount | undefined
}

/** Gives an order a link that nobody can guess. */
export async function addPayLink(tx: Tx, link: NewPayLink, now: Instant): Promise<void> {
  const { discount, ...of } = link
  const off = discount ?? { offCents: null, why: null, words: null }
  const linkKey = randomBytes(16).toString('base64url')
  await tx
    .insertInto('payLinks')
    .values({ ...of, ...off, linkKey, createdAt: now })
    .execute()
}

export async function findPayLink(db: Db, orderId: string): Promise<PayLinkRow | undefined> {
  return await db.selectFrom('payLinks').selectAll().where('orderId', '=', orderId).executeTakeFirst()
}

export async function findPayLinkByKey(db: Db, linkKey: string): Promise<PayLinkRow | undefined> {
  return await db.selectFrom('payLinks').selectAll().where('linkKey', '=', linkKey).executeTakeFirst()
}

/** What was taken off the price of its order. */
export function discountOf({ offCents, why, words }: PayLinkRow): Discount | undefined {
  return offCents === null || why === null ? undefined : { offCents, why, words }
}

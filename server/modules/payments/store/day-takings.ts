import type { OnlineMove } from '#server/modules/payments/rules/day-close.ts'
import type { MoneyTender } from '#src/domain/payments/tenders.ts'

import { centsOfPart, tenderOfPart } from '#server/modules/payments/store/money-parts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** What was taken less what was given back on a business day, by tender. */
export async function takingsByTender(db: Db, shopId: number, day: string): Promise<Map<MoneyTender, number>> {
  const rows = await db
    .selectFrom('moneyLines')
    .leftJoin('moneyParts', 'moneyParts.lineId', 'moneyLines.lineId')
    .select(({ fn }) => [tenderOfPart.as('tender'), fn.sum<number>(centsOfPart).as('cents')])
    .where('shopId', '=', shopId)
    .where('day', '=', day)
    .groupBy(tenderOfPart)
    .execute()
  return new Map(rows.map(({ tender, cents }) => [tender, cents]))
}

/** Every move of money online on a business day, with the order it is of. */
export async function listOnlineMoves(db: Db, shopId: number, day: string): Promise<OnlineMove[]> {
  const rows = await db
    .selectFrom('moneyLines')
    .leftJoin('orders', 'orders.orderId', 'moneyLines.orderId')
    .select(['moneyLines.lineId', 'moneyLines.amountCents', 'reference'])
    .select(['orders.amountCents as price', 'paymentRef', 'orders.state'])
    .where('moneyLines.shopId', '=', shopId)
    .where('day', '=', day)
    .where('method', '=', 'online')
    .execute()
  const refunds = await refundsOfLines(db, rows)
  return rows.map(({ lineId, amountCents, reference, price, paymentRef, state }) => ({
    amountCents,
    reference,
    order: price === null || state === null ? null : { amountCents: price, paymentRef, state },
    refund:
      refunds.find((refund) => refund.lineId === lineId) ??
      refunds.find(({ providerRef }) => providerRef !== null && providerRef === reference) ??
      null,
  }))
}

/** The refunds that lines are of: by the line itself, or by the provider's name where a failed one came back. */
async function refundsOfLines(db: Db, lines: readonly { lineId: string; reference: string | null }[]) {
  if (lines.length === 0) return []
  const lineIds = lines.map(({ lineId }) => lineId)
  const references = lines.flatMap(({ reference }) => reference ?? [])
  return await db
    .selectFrom('refunds')
    .select(['lineId', 'providerRef', 'state', 'bookedCents'])
    .where((row) => row.or([row('lineId', 'in', lineIds), row('providerRef', 'in', [...references, ''])]))
    .execute()
}

export interface Span {
  from: Instant
  to: Instant
}

/** Times that the ledger says were used in a span, and not given back after all. */
export async function countUses(db: Db, shopId: number, { from, to }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('cardLines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shopId', '=', shopId)
    .where('reason', '=', 'use')
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('cardLines as back')
            .select('back.lineId')
            .whereRef('back.sessionId', '=', 'cardLines.sessionId')
            .where('back.reason', '=', 'release'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Sessions whose bed says that they ran: those that the ledger counts in a span, and those that began in it and that
 * the ledger knows nothing of, which must be none.
 */
export async function countRan(db: Db, shopId: number, { from, to }: Span): Promise<number> {
  const counted = await db
    .selectFrom('cardLines')
    .innerJoin('sessions', 'sessions.sessionId', 'cardLines.sessionId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cardLines.shopId', '=', shopId)
    .where('reason', '=', 'use')
    .where('cardLines.createdAt', '>=', from)
    .where('cardLines.createdAt', '<', to)
    .where('settled', '=', 'used')
    .executeTakeFirstOrThrow()
  const missing = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shopId', '=', shopId)
    .where('requestedAt', '>=', from)
    .where('requestedAt', '<', to)
    .where('settled', '=', 'used')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('cardLines')
            .select('lineId')
            .whereRef('cardLines.sessionId', '=', 'sessions.sessionId')
            .where('reason', '=', 'use'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return counted.count + missing.count
}

/** Sessions of a shop that began before an instant and hold a time, or whose end is unknown. */
export async function listUnsettled(db: Db, shopId: number, before: Instant) {
  return await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.uid', 'sessions.memberUid')
    .innerJoin('devices', 'devices.deviceId', 'sessions.deviceId')
    .select(['sessions.sessionId', 'nickname', 'devices.languages as bedTexts', 'requestedAt'])
    .where('sessions.shopId', '=', shopId)
    .where('openMember', 'is not', null)
    .where((row) => row.or([row('sessions.state', '=', 'unknown'), row('settled', '=', 'reserved')]))
    .where('requestedAt', '<', before)
    .orderBy('requestedAt')
    .orderBy('sessions.sessionId')
    .limit(50)
    .execute()
}

import { sql } from 'kysely'

import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

const day = 24 * 3_600_000

export interface PackageFigures {
  sold: number
  incomeCents: number
  /** Average of whole days; null while none has been used up. */
  daysToUseUp: number | null
}

/** How a package sells and how long it lasts. */
export async function readPackageFigures(db: Db, packageId: string, now: Instant): Promise<PackageFigures> {
  const sales = await db
    .selectFrom('orders')
    .select((row) => [
      row.fn.countAll<number | string>().as('sold'),
      row.fn.sum<number | string | null>('amountCents').as('income'),
    ])
    .where('packageId', '=', packageId)
    .where('state', '=', 'paid')
    .where('paidAt', '>=', now - 30 * day)
    .executeTakeFirstOrThrow()
  return {
    sold: Number(sales.sold),
    incomeCents: Number(sales.income ?? 0),
    daysToUseUp: await averageLife(db, packageId, now - 180 * day),
  }
}

async function averageLife(db: Db, packageId: string, since: Instant): Promise<number | null> {
  const usedUp = db
    .selectFrom('cards')
    .innerJoin('cardLines', 'cardLines.cardId', 'cards.cardId')
    .select((row) => [row.fn.max('cardLines.createdAt').as('usedAt'), 'cards.createdAt as boughtAt'])
    .where('cards.packageId', '=', packageId)
    .where('cards.createdAt', '>=', since)
    .where('cards.timesTotal', 'is not', null)
    .groupBy(['cards.cardId', 'cards.createdAt'])
    .having((row) => row.fn.sum('cardLines.delta'), '=', 0)
  const { life } = await db
    .selectFrom(usedUp.as('usedUp'))
    .select(sql<number | string | null>`avg(used_at - bought_at)`.as('life'))
    .executeTakeFirstOrThrow()
  return life === null ? null : Math.round(Number(life) / day)
}

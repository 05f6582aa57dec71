import type { ExpressionBuilder } from 'kysely'

import type { InstantSpan } from '#server/modules/board/rules/report-span.ts'
import { idleDays } from '#server/modules/members/store/member-list.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** A member has lapsed when their last session is as long ago as the list of members calls away. */
export const lapsedAfterDays = idleDays
const lapsedAfterMs = lapsedAfterDays * 24 * 3_600_000

function usedOf(db: Db, shopIds: readonly number[], { from, to }: InstantSpan) {
  return db
    .selectFrom('sessions')
    .where('sessions.shopId', 'in', shopIds)
    .where('sessions.settled', '=', 'used')
    .where('sessions.requestedAt', '>=', from)
    .where('sessions.requestedAt', '<', to)
}

/** Any other session of the same member, at whichever studio. */
function othersOf(row: ExpressionBuilder<Schema, 'sessions'>) {
  return row
    .selectFrom('sessions as other')
    .select('other.sessionId')
    .whereRef('other.memberUid', '=', 'sessions.memberUid')
    .where('other.settled', '=', 'used')
}

/** Members whose first session in the chain was within a span, by where they had it. */
export async function newByShop(db: Db, shopIds: readonly number[], span: InstantSpan) {
  return await usedOf(db, shopIds, span)
    .select(({ fn }) => ['sessions.shopId', fn.count<number>('sessions.memberUid').distinct().as('count')])
    .where((row) => row.not(row.exists(othersOf(row).whereRef('other.requestedAt', '<', 'sessions.requestedAt'))))
    .groupBy('sessions.shopId')
    .execute()
}

function returning(db: Db, shopIds: readonly number[], span: InstantSpan) {
  return usedOf(db, shopIds, span).where((row) => row.exists(othersOf(row).where('other.requestedAt', '<', span.from)))
}

/** Members with a session within a span who had had one before it; whoever was at two studios is counted at both. */
export async function returningByShop(db: Db, shopIds: readonly number[], span: InstantSpan) {
  return await returning(db, shopIds, span)
    .select(({ fn }) => ['sessions.shopId', fn.count<number>('sessions.memberUid').distinct().as('count')])
    .groupBy('sessions.shopId')
    .execute()
}

/** The same at all of these studios together, each member once. */
export async function countReturning(db: Db, shopIds: readonly number[], span: InstantSpan) {
  return await returning(db, shopIds, span)
    .select(({ fn }) => fn.count<number>('sessions.memberUid').distinct().as('count'))
    .execute()
}

/** Members who lapsed within a span, by where they had their last session. */
export async function lapsedByShop(db: Db, shopIds: readonly number[], { from, to }: InstantSpan) {
  return await usedOf(db, shopIds, { from: from - lapsedAfterMs, to: to - lapsedAfterMs })
    .select(({ fn }) => ['sessions.shopId', fn.count<number>('sessions.memberUid').distinct().as('count')])
    .where((row) =>
      row.not(
        row.exists(
          othersOf(row)
            .whereRef('other.requestedAt', '>', 'sessions.requestedAt')
            .where((other) =>
              other('other.requestedAt', '<=', other(other.ref('sessions.requestedAt'), '+', other.lit(lapsedAfterMs))),
            ),
        ),
      ),
    )
    .groupBy('sessions.shopId')
    .execute()
}

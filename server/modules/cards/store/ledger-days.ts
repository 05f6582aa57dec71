import { sql } from 'kysely'

import type { MoneyTender } from '#src/domain/payments/tenders.ts'

import { countUpTo } from '#server/platform/database/capped-count.ts'
import { keysetPage, type Placed, type Span } from '#server/platform/database/keyset.ts'
import type { LineReason } from '#server/modules/cards/tables.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Business days of a shop, and which of their lines. */
export interface LedgerFilter {
  shopId: number
  /** First and last business day, and from where to where they last. */
  days: { first: string; last: string; from: Instant; to: Instant }
  reason?: LineReason | undefined
  /** Moved by it, all of it or a part. */
  tender?: MoneyTender | undefined
  staffUid?: string | undefined
  memberUid?: string | undefined
  deviceId?: string | undefined
}

export type LedgerGroup = 'all' | 'money' | 'times' | 'unsettled'

/** Held by a session whose end is unknown. */
const isUnsettled = sql<0 | 1>`case when card_lines.reason = 'reserve' and sessions.open_member is not null
  and (sessions.state = 'unknown' or sessions.settled = 'reserved') then 1 else 0 end`

/** Lines that moved no money lie on the day in which they were written. */
function timesOf(db: Db, { shopId, days }: LedgerFilter) {
  return db
    .selectFrom('cardLines')
    .innerJoin('cards', 'cards.cardId', 'cardLines.cardId')
    .leftJoin('sessions', 'sessions.sessionId', 'cardLines.sessionId')
    .select(['cardLines.lineId', 'cardLines.createdAt', 'cardLines.reason', 'cardLines.delta', 'cardLines.staffUid'])
    .select(['cards.memberUid', 'sessions.deviceId'])
    .select([sql<Schema['moneyLines']['method'] | null>`null`.as('method'), sql<number | null>`null`.as('amountCents')])
    .select(isUnsettled.as('isUnsettled'))
    .where('cardLines.shopId', '=', shopId)
    .where('cardLines.createdAt', '>=', days.from)
    .where('cardLines.createdAt', '<', days.to)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('moneyLines').select('lineId').whereRef('moneyLines.lineId', '=', 'cardLines.lineId'),
        ),
      ),
    )
}

/** Lines that moved money lie on the day in whose takings they count. */
function moneyOf(db: Db, { shopId, days, tender }: LedgerFilter) {
  return db
    .selectFrom('moneyLines')
    .innerJoin('cardLines', 'cardLines.lineId', 'moneyLines.lineId')
    .innerJoin('cards', 'cards.cardId', 'cardLines.cardId')
    .leftJoin('sessions', 'sessions.sessionId', 'cardLines.sessionId')
    .select(['cardLines.lineId', 'cardLines.createdAt', 'cardLines.reason', 'cardLines.delta', 'cardLines.staffUid'])
    .select(['cards.memberUid', 'sessions.deviceId', 'moneyLines.method', 'moneyLines.amountCents'])
    .select(isUnsettled.as('isUnsettled'))
    .where('moneyLines.shopId', '=', shopId)
    .where('moneyLines.day', '>=', days.first)
    .where('moneyLines.day', '<=', days.last)
    .$if(tender !== undefined, (query) => query.where(movedBy(tender ?? 'cash')))
}

/** A line without parts is its own only one. */
function movedBy(tender: MoneyTender) {
  const parts = sql`select 1 from money_parts where money_parts.line_id = money_lines.line_id`
  return sql<boolean>`(exists (${parts} and money_parts.tender = ${tender})
    or (money_lines.method = ${tender} and not exists (${parts})))`
}

function filtered(db: Db, filter: LedgerFilter) {
  const { reason, tender, staffUid, memberUid, deviceId } = filter
  return db
    .selectFrom(timesOf(db, filter).unionAll(moneyOf(db, filter)).as('line'))
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? 'use'))
    .$if(tender !== undefined, (query) => query.where('method', 'is not', null))
    .$if(staffUid !== undefined, (query) => query.where('staffUid', '=', staffUid ?? ''))
    .$if(memberUid !== undefined, (query) => query.where('memberUid', '=', memberUid ?? ''))
    .$if(deviceId !== undefined, (query) => query.where('deviceId', '=', deviceId ?? ''))
}

/** The ids of one page, the newest first. A gift moves no money, although it has a receipt. */
export async function listLedgerIds(
  db: Db,
  filter: LedgerFilter,
  group: LedgerGroup,
  span: Span,
): Promise<Placed<{ lineId: string }>[]> {
  const lines = ofGroup(db, filter, group).select('lineId')
  return await keysetPage(lines, { by: 'createdAt', id: 'lineId' }, span).execute()
}

/** How many rows there are of them with one for each tender of a line, or `most` where there are more. */
export async function countLedgerRows(
  db: Db,
  filter: LedgerFilter,
  { group, most }: { group: LedgerGroup; most: number },
): Promise<number> {
  const rows = ofGroup(db, filter, group).leftJoin('moneyParts', 'moneyParts.lineId', 'line.lineId')
  return await countUpTo(db, most, rows.select('line.lineId'))
}

function ofGroup(db: Db, filter: LedgerFilter, group: LedgerGroup) {
  return filtered(db, filter)
    .$if(group === 'money', (query) => query.where('method', 'is not', null).where('method', '!=', 'gift'))
    .$if(group === 'times', (query) =>
      query.where((row) => row.or([row('method', 'is', null), row('method', '=', 'gift')])),
    )
    .$if(group === 'unsettled', (query) => query.where('isUnsettled', '=', 1))
}

/** How many lines a filter leaves, and how many times they are, by kind and method. */
export async function sumLedger(db: Db, filter: LedgerFilter) {
  return await filtered(db, filter)
    .select(['reason', 'method', 'isUnsettled'])
    .select(({ fn }) => [fn.countAll<number>().as('lines'), fn.sum<number>('delta').as('times')])
    .groupBy(['reason', 'method', 'isUnsettled'])
    .execute()
}

/** What moved by each tender in the lines of a filter; of one tender, only that part of them. */
export async function sumTenders(db: Db, filter: LedgerFilter): Promise<{ tender: MoneyTender; cents: number }[]> {
  const tender = sql<MoneyTender>`coalesce(money_parts.tender, line.method)`
  return await filtered(db, filter)
    .leftJoin('moneyParts', 'moneyParts.lineId', 'line.lineId')
    .select([tender.as('tender'), sql<number>`sum(coalesce(money_parts.amount_cents, line.amount_cents))`.as('cents')])
    .where('method', 'is not', null)
    .$if(filter.tender !== undefined, (query) => query.where(tender, '=', filter.tender ?? 'cash'))
    .groupBy(tender)
    .execute()
}

/** Who of the staff wrote lines in some days. */
export async function listLedgerStaff(
  db: Db,
  filter: Pick<LedgerFilter, 'shopId' | 'days'>,
): Promise<{ uid: string; nickname: string }[]> {
  // Apart from their names: joined with the many lines that have no member, all members would be read for a few of them.
  const found = await filtered(db, filter).select('staffUid').distinct().execute()
  const uids = found.flatMap(({ staffUid }) => staffUid ?? [])
  if (uids.length === 0) return []
  return await db
    .selectFrom('members')
    .select(['uid', 'nickname'])
    .where('uid', 'in', uids)
    .orderBy('nickname')
    .orderBy('uid')
    .execute()
}

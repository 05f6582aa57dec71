import { keysetPage, type Span } from '#server/platform/database/keyset.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The ledger of a card as staff read it: each line with the sum up to it, its bed, and who did it. */
export async function listStaffLines(db: Db, cardId: string, span: Span) {
  const lines = db
    .selectFrom('cardLines')
    .leftJoin('sessions', 'sessions.sessionId', 'cardLines.sessionId')
    .leftJoin('devices', 'devices.deviceId', 'sessions.deviceId')
    .leftJoin('members', 'members.uid', 'cardLines.staffUid')
    .select(['lineId', 'delta', 'reason', 'days', 'cardLines.note', 'cardLines.sessionId', 'cardLines.createdAt'])
    .select([
      'devices.languages as bedTexts',
      'sessions.minutes',
      'sessions.secondsOn',
      'sessions.intensity',
      'sessions.state as sessionState',
    ])
    .select((row) => [
      'members.nickname as staffName',
      row.fn
        .sum<number>('delta')
        .over((over) => over.orderBy('cardLines.createdAt').orderBy('lineId'))
        .as('balance'),
    ])
    .where('cardLines.cardId', '=', cardId)
  return await keysetPage(lines, { by: 'cardLines.createdAt', id: 'lineId' }, span).execute()
}

/** Every session of a member, whatever came of it, the newest first. */
export async function listSessionsOf(db: Db, memberUid: string, span: Span, shopIds?: readonly number[]) {
  const sessions = db
    .selectFrom('sessions')
    .innerJoin('devices', 'devices.deviceId', 'sessions.deviceId')
    .innerJoin('shops', 'shops.shopId', 'sessions.shopId')
    .selectAll('sessions')
    .select(['devices.languages as bedTexts', 'shops.languages as shopTexts'])
    .where('memberUid', '=', memberUid)
    .$if(shopIds !== undefined, (query) => query.where('sessions.shopId', 'in', shopIds ?? []))
  return await keysetPage(sessions, { by: 'requestedAt', id: 'sessionId' }, span).execute()
}

/** Every door that a member asked for, the newest first. */
export async function listOpeningsOf(db: Db, memberUid: string, span: Span, shopIds?: readonly number[]) {
  const openings = db
    .selectFrom('doorOpenings')
    .innerJoin('locks', 'locks.lockId', 'doorOpenings.lockId')
    .innerJoin('shops', 'shops.shopId', 'locks.shopId')
    .select(['openingId', 'rule', 'result', 'askedAt', 'locks.languages as lockTexts', 'shops.languages as shopTexts'])
    .where('memberUid', '=', memberUid)
    .$if(shopIds !== undefined, (query) => query.where('locks.shopId', 'in', shopIds ?? []))
  return await keysetPage(openings, { by: 'askedAt', id: 'openingId' }, span).execute()
}

export async function countOf(
  db: Db,
  table: 'appointments' | 'sessions',
  memberUid: string,
  shopIds?: readonly number[],
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberUid', '=', memberUid)
    .$if(shopIds !== undefined, (query) => query.where('shopId', 'in', shopIds ?? []))
    .executeTakeFirstOrThrow()
  return count
}

/** What a member paid less what was given back, in the currency of the last payment. */
export async function readSpent(db: Db, memberUid: string, shopIds?: readonly number[]) {
  const sums = await db
    .selectFrom('moneyLines')
    .select((row) => [
      'currency',
      row.fn.sum<number | string>('amountCents').as('cents'),
      row.fn.max('createdAt').as('lastAt'),
    ])
    .where('memberUid', '=', memberUid)
    .$if(shopIds !== undefined, (query) => query.where('shopId', 'in', shopIds ?? []))
    .groupBy('currency')
    .execute()
  const last = sums.toSorted((a, b) => b.lastAt - a.lastAt)[0]
  return last && { cents: Number(last.cents), currency: last.currency }
}

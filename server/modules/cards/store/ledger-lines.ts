import { compensationPrefix } from '#server/modules/cards/rules/line-references.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Lines of the ledger with everything that is said of them. */
function selectLines(db: Db) {
  return db
    .selectFrom('cardLines')
    .innerJoin('cards', 'cards.cardId', 'cardLines.cardId')
    .innerJoin('members', 'members.uid', 'cards.memberUid')
    .leftJoin('members as staff', 'staff.uid', 'cardLines.staffUid')
    .leftJoin('moneyLines', 'moneyLines.lineId', 'cardLines.lineId')
    .leftJoin('discounts', 'discounts.lineId', 'cardLines.lineId')
    .leftJoin('moneyLines as sale', 'sale.lineId', 'moneyLines.reverses')
    .leftJoin('sessions', 'sessions.sessionId', 'cardLines.sessionId')
    .leftJoin('devices', 'devices.deviceId', 'sessions.deviceId')
    .selectAll('cardLines')
    .select(['cards.memberUid', 'cards.languages as cardTexts', 'cards.timesTotal', 'cards.packageId'])
    .select(['members.nickname', 'staff.nickname as staffName', 'sale.createdAt as reversesAt'])
    .select(['moneyLines.method', 'moneyLines.amountCents', 'moneyLines.currency', 'moneyLines.receiptNumber'])
    .select(['discounts.offCents', 'discounts.why', 'discounts.words'])
    .select(['moneyLines.reference as moneyReference', 'devices.languages as bedTexts'])
    .select(['sessions.minutes', 'sessions.secondsOn', 'sessions.state', 'sessions.settled', 'sessions.endReason'])
    .select((row) =>
      row
        .selectFrom('cardLines as earlier')
        .select((before) => before.fn.sum<number>('earlier.delta').as('sum'))
        .whereRef('earlier.cardId', '=', 'cardLines.cardId')
        .where((before) =>
          before.or([
            before('earlier.createdAt', '<', before.ref('cardLines.createdAt')),
            before.and([
              before('earlier.createdAt', '=', before.ref('cardLines.createdAt')),
              before('earlier.lineId', '<=', before.ref('cardLines.lineId')),
            ]),
          ]),
        )
        .$asScalar()
        .$notNull()
        .as('balance'),
    )
}

export type ShownLine = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number]

/** In the order of the ids. */
export async function readLines(db: Db, lineIds: readonly string[]): Promise<ShownLine[]> {
  if (lineIds.length === 0) return []
  const rows = await selectLines(db).where('cardLines.lineId', 'in', lineIds).execute()
  const byId = new Map(rows.map((row) => [row.lineId, row]))
  return lineIds.flatMap((lineId) => byId.get(lineId) ?? [])
}

/** What a card came from, and everything that a session did to its card; the oldest first. */
export async function linesOfSession(
  db: Db,
  { cardId, sessionId }: { cardId: string; sessionId: string },
): Promise<ShownLine[]> {
  return await selectLines(db)
    .where((row) =>
      row.or([
        row('cardLines.sessionId', '=', sessionId),
        row('cardLines.reference', 'like', `${compensationPrefix}${sessionId}:%`),
        row.and([row('cardLines.cardId', '=', cardId), row('cardLines.reason', '=', 'purchase')]),
      ]),
    )
    .where('cardLines.cardId', '=', cardId)
    .orderBy('cardLines.createdAt')
    .orderBy('cardLines.lineId')
    .limit(mostLines)
    .execute()
}

const mostLines = 200
/** On either side of the line that is looked at. */
const mostAround = 100

/** What happened to a card up to one of its lines and after it, the oldest first; `isCut`: there is more of it. */
export async function linesOfCard(
  db: Db,
  { cardId, createdAt, lineId }: Pick<ShownLine, 'cardId' | 'createdAt' | 'lineId'>,
): Promise<{ lines: ShownLine[]; isCut: boolean }> {
  const beside = (side: '<=' | '>') =>
    selectLines(db)
      .where('cardLines.cardId', '=', cardId)
      .where((row) =>
        row.or([
          row('cardLines.createdAt', side === '>' ? '>' : '<', createdAt),
          row.and([row('cardLines.createdAt', '=', createdAt), row('cardLines.lineId', side, lineId)]),
        ]),
      )
      .orderBy('cardLines.createdAt', side === '>' ? 'asc' : 'desc')
      .orderBy('cardLines.lineId', side === '>' ? 'asc' : 'desc')
      .limit(mostAround + 1)
      .execute()
  const [upTo, after] = [await beside('<='), await beside('>')]
  const lines = [...upTo.slice(0, mostAround).toReversed(), ...after.slice(0, mostAround)]
  return { lines, isCut: lines.length < upTo.length + after.length }
}

/** What was sold in place of a sale that was reversed: the next sale to the same member on the same day. */
export async function saleInPlaceOf(db: Db, reversal: { lineId: string }): Promise<ShownLine | undefined> {
  const money = await db.selectFrom('moneyLines').selectAll().where('lineId', '=', reversal.lineId).executeTakeFirst()
  if (!money) return undefined
  return await selectLines(db)
    .where('moneyLines.memberUid', '=', money.memberUid)
    .where('moneyLines.day', '=', money.day)
    .where('moneyLines.createdAt', '>=', money.createdAt)
    .where('moneyLines.lineId', '!=', money.reverses ?? '')
    .where('cardLines.reason', '=', 'purchase')
    .orderBy('moneyLines.createdAt')
    .limit(1)
    .executeTakeFirst()
}

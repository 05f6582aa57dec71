import { keysetPage, type Span } from '#server/platform/database/keyset.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The lines of a card, the newest first, each with the sum up to it and the bed that it was about. */
export async function listCardLines(db: Db, cardId: string, span: Span) {
  const lines = db
    .selectFrom('cardLines')
    .leftJoin('sessions', 'sessions.sessionId', 'cardLines.sessionId')
    .leftJoin('devices', 'devices.deviceId', 'sessions.deviceId')
    .select(['cardLines.lineId', 'cardLines.delta', 'cardLines.reason', 'cardLines.sessionId', 'cardLines.createdAt'])
    .select((row) => [
      'devices.languages as bedTexts',
      row.fn
        .sum<number>('cardLines.delta')
        .over((over) => over.orderBy('cardLines.createdAt').orderBy('cardLines.lineId'))
        .as('balance'),
    ])
    .where('cardLines.cardId', '=', cardId)
  return await keysetPage(lines, { by: 'cardLines.createdAt', id: 'cardLines.lineId' }, span).execute()
}

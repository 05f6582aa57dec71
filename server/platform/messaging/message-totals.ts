import type { Selectable } from 'kysely'

import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

type Totals = Selectable<Schema['messageTotals']>
type Counts = Partial<Pick<Totals, 'sent' | 'delivered' | 'failed' | 'refused' | 'micros'>>

/** Adds to what a day came to on a channel to a country; the row stays locked until the end. */
export async function addToTotals(
  tx: Tx,
  { day, channel, country }: Pick<Totals, 'day' | 'channel' | 'country'>,
  { sent = 0, delivered = 0, failed = 0, refused = 0, micros = 0 }: Counts,
): Promise<void> {
  await tx
    .insertInto('messageTotals')
    .values({ day, channel, country, sent, delivered, failed, refused, micros })
    .onConflict((conflict) =>
      conflict.columns(['day', 'channel', 'country']).doUpdateSet((added) => ({
        sent: added('messageTotals.sent', '+', sent),
        delivered: added('messageTotals.delivered', '+', delivered),
        failed: added('messageTotals.failed', '+', failed),
        refused: added('messageTotals.refused', '+', refused),
        micros: added('messageTotals.micros', '+', micros),
      })),
    )
    .execute()
}

/** The latest first. */
export async function listTotals(db: Db, sinceDay: string): Promise<Totals[]> {
  return await db
    .selectFrom('messageTotals')
    .selectAll()
    .where('day', '>=', sinceDay)
    .orderBy('day', 'desc')
    .orderBy('country')
    .orderBy('channel')
    .execute()
}

export async function deleteOldTotals(db: Db, beforeDay: string): Promise<void> {
  await db.deleteFrom('messageTotals').where('day', '<', beforeDay).execute()
}

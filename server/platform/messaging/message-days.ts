import type { Db, Tx } from '#server/platform/database/store.ts'

/** Counts one message of a day; undefined when the day has had its most. Its row stays locked until the end. */
export async function countMessage(tx: Tx, day: string, most: number): Promise<number | undefined> {
  const row = await tx
    .insertInto('messageDays')
    .values({ day, sent: 1 })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((excluded) => ({ sent: excluded('messageDays.sent', '+', 1) }))
        .where('messageDays.sent', '<', most),
    )
    .returning('sent')
    .executeTakeFirst()
  return row?.sent
}

export async function countOfDay(db: Db, day: string): Promise<number> {
  const row = await db.selectFrom('messageDays').select('sent').where('day', '=', day).executeTakeFirst()
  return row?.sent ?? 0
}

/** A message that never left is not counted. */
export async function uncountMessage(tx: Tx, day: string): Promise<void> {
  await tx
    .updateTable('messageDays')
    .set((row) => ({ sent: row('sent', '-', 1) }))
    .where('day', '=', day)
    .where('sent', '>', 0)
    .execute()
}

export async function deleteOldMessageDays(db: Db, before: string): Promise<void> {
  await db.deleteFrom('messageDays').where('day', '<', before).execute()
}

import type { Selectable } from 'kysely'

import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

type StaffPinRow = Selectable<Schema['staffPins']>

export async function findPin(db: Db, memberUid: string): Promise<StaffPinRow | undefined> {
  return await db.selectFrom('staffPins').selectAll().where('memberUid', '=', memberUid).executeTakeFirst()
}

export async function savePin(db: Db, pin: StaffPinRow): Promise<void> {
  const { memberUid, ...rest } = pin
  await db
    .insertInto('staffPins')
    .values(pin)
    .onConflict((conflict) => conflict.column('memberUid').doUpdateSet(rest))
    .execute()
  await refillTries(db, memberUid, rest.triesLeft)
}

/** Uses up one try before the PIN is compared, so that simultaneous guesses cannot share one. */
export async function takePinTry(db: Db, memberUid: string): Promise<StaffPinRow | undefined> {
  return await db
    .updateTable('staffPins')
    .set((row) => ({ triesLeft: row('triesLeft', '-', 1) }))
    .where('memberUid', '=', memberUid)
    .where('triesLeft', '>', 0)
    .returningAll()
    .executeTakeFirst()
}

/** The clerk has proved who they are: all tries are there again. */
export async function refillTries(db: Db, memberUid: string, triesLeft: number): Promise<void> {
  await db.updateTable('staffPins').set({ triesLeft }).where('memberUid', '=', memberUid).execute()
}

/** Until when a login may work, and how long its proof counts. */
export async function boundLogin(
  db: Db,
  tokenHash: string,
  bounds: { lockedFrom?: Instant; provenUntil?: Instant },
): Promise<void> {
  await db.updateTable('logins').set(bounds).where('tokenHash', '=', tokenHash).execute()
}

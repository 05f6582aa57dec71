import type { Insertable, Selectable } from 'kysely'

import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type LoginCodeRow = Selectable<Schema['loginCodes']>
export type CodePurpose = LoginCodeRow['purpose']

/** One more code of a phone; those that were asked for before go on working for whoever asked for them. */
export async function addCode(tx: Tx, code: Insertable<Schema['loginCodes']>): Promise<void> {
  await tx.insertInto('loginCodes').values(code).execute()
}

/** Uses up one try, before the code is compared: simultaneous guesses cannot share one. */
export async function takeTry(
  tx: Tx,
  { requestId, phone, purpose }: Pick<LoginCodeRow, 'requestId' | 'phone' | 'purpose'>,
  now: Instant,
): Promise<LoginCodeRow | undefined> {
  return await tx
    .updateTable('loginCodes')
    .set((row) => ({ triesLeft: row('triesLeft', '-', 1), guesses: row('guesses', '+', 1) }))
    .where('requestId', '=', requestId)
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .where('triesLeft', '>', 0)
    .returningAll()
    .executeTakeFirst()
}

/** Codes for signing in that still work and that were not tried. */
export async function countUntried(db: Db, now: Instant): Promise<number> {
  const { untried } = await db
    .selectFrom('loginCodes')
    .select((row) => row.fn.countAll<number | string>().as('untried'))
    .where('purpose', '=', 'login')
    .where('guesses', '=', 0)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return Number(untried)
}

/** False when there was none any more. */
export async function deleteCode(db: Db, requestId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('loginCodes').where('requestId', '=', requestId).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteOldCodes(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('loginCodes').where('expiresAt', '<', now).execute()
}

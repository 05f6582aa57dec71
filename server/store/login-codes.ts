import type { Selectable } from 'kysely'

import type { Instant, Schema } from './schema.ts'
import type { Db, Tx } from './store.ts'

export type LoginCodeRow = Selectable<Schema['loginCodes']>

/** A phone has one code at a time: a new one replaces the earlier. */
export async function replaceCode(tx: Tx, code: LoginCodeRow): Promise<void> {
  await tx.deleteFrom('loginCodes').where('phone', '=', code.phone).execute()
  await tx.insertInto('loginCodes').values(code).execute()
}

/** Uses up one try, before the code is compared: simultaneous guesses cannot share one. */
export async function takeTry(
  tx: Tx,
  requestId: string,
  phone: string,
  now: Instant,
): Promise<LoginCodeRow | undefined> {
  return await tx
    .updateTable('loginCodes')
    .set((row) => ({ triesLeft: row('triesLeft', '-', 1) }))
    .where('requestId', '=', requestId)
    .where('phone', '=', phone)
    .where('expiresAt', '>', now)
    .where('triesLeft', '>', 0)
    .returningAll()
    .executeTakeFirst()
}

/** False when there was none any more. */
export async function deleteCode(db: Db, requestId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('loginCodes').where('requestId', '=', requestId).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteOldCodes(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('loginCodes').where('expiresAt', '<', now).execute()
}

import type { Insertable, Selectable } from 'kysely'

import type { MessageChannel } from '#src/domain/members/message-channel.ts'

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

/** A code that still works, locked; undefined without one for this request of this phone. */
export async function selectCodeForUpdate(
  tx: Tx,
  { requestId, phone, purpose }: Pick<LoginCodeRow, 'requestId' | 'phone' | 'purpose'>,
  now: Instant,
): Promise<LoginCodeRow | undefined> {
  return await tx
    .updateTable('loginCodes')
    .set({ requestId })
    .where('requestId', '=', requestId)
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .where('triesLeft', '>', 0)
    .returningAll()
    .executeTakeFirst()
}

/** A code that still works, by its request alone: never for what a caller says. */
export async function findCode(db: Db, requestId: string, now: Instant): Promise<LoginCodeRow | undefined> {
  return await db
    .selectFrom('loginCodes')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('expiresAt', '>', now)
    .where('triesLeft', '>', 0)
    .executeTakeFirst()
}

/** How a code is sent again, and when. */
export async function planCode(
  tx: Tx,
  requestId: string,
  plan: Pick<LoginCodeRow, 'nextChannel' | 'nextAt'>,
): Promise<void> {
  await tx.updateTable('loginCodes').set(plan).where('requestId', '=', requestId).execute()
}

/** Has the next channel tried at once, if it is the one that comes after what has failed. */
export async function hurryCode(tx: Tx, requestId: string, nextChannel: MessageChannel, now: Instant): Promise<void> {
  await tx
    .updateTable('loginCodes')
    .set({ nextAt: now })
    .where('requestId', '=', requestId)
    .where('nextChannel', '=', nextChannel)
    .where('nextAt', '>', now)
    .execute()
}

/** Codes that did not arrive in time, the longest overdue first. */
export async function listOverdueCodes(db: Db, now: Instant, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('loginCodes')
    .select('requestId')
    .where('nextAt', '<=', now)
    .where('expiresAt', '>', now)
    .orderBy('nextAt')
    .limit(most)
    .execute()
  return rows.map(({ requestId }) => requestId)
}

/** Takes the next sending of a code upon this server; of several one gets the row. Without `dueAt` whenever it is due. */
export async function claimCode(
  tx: Tx,
  { requestId, dueAt, now }: { requestId: string; dueAt: Instant | undefined; now: Instant },
): Promise<LoginCodeRow | undefined> {
  let rows = tx
    .updateTable('loginCodes')
    .set({ nextAt: null })
    .where('requestId', '=', requestId)
    .where('nextAt', 'is not', null)
    .where('expiresAt', '>', now)
    .where('triesLeft', '>', 0)
  if (dueAt !== undefined) rows = rows.where('nextAt', '<=', dueAt)
  return await rows.returningAll().executeTakeFirst()
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

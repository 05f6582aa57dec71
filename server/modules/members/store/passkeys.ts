import type { Insertable, Selectable } from 'kysely'

import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type PasskeyRow = Selectable<Schema['passkeys']>

export async function listPasskeys(db: Db, memberUid: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkeys')
    .selectAll()
    .where('memberUid', '=', memberUid)
    .orderBy('createdAt')
    .orderBy('passkeyId')
    .execute()
}

/** False when the key is known already, of whomever. */
export async function addPasskey(tx: Tx, passkey: Insertable<Schema['passkeys']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Two uses at once queue up behind the row, so that each sees the counter of the other. */
export async function selectPasskeyForUpdate(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  return await tx
    .updateTable('passkeys')
    .set((row) => ({ counter: row.ref('counter') }))
    .where('credentialId', '=', credentialId)
    .returningAll()
    .executeTakeFirst()
}

export async function countUse(
  tx: Tx,
  { passkeyId }: Pick<PasskeyRow, 'passkeyId'>,
  counter: number,
  now: Instant,
): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, usedAt: now }).where('passkeyId', '=', passkeyId).execute()
}

type OwnPasskey = Pick<PasskeyRow, 'memberUid' | 'passkeyId'>

export async function renamePasskey(
  tx: Tx,
  { memberUid, passkeyId }: OwnPasskey,
  name: string,
): Promise<PasskeyRow | undefined> {
  return await tx
    .updateTable('passkeys')
    .set({ name })
    .where('passkeyId', '=', passkeyId)
    .where('memberUid', '=', memberUid)
    .returningAll()
    .executeTakeFirst()
}

/** False when the member has no such key. */
export async function deletePasskey(tx: Tx, { memberUid, passkeyId }: OwnPasskey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('passkeyId', '=', passkeyId)
    .where('memberUid', '=', memberUid)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

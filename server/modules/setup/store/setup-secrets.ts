import type { Selectable } from 'kysely'

import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type SetupSecretRow = Selectable<Schema['setupSecrets']>

/** The one that was printed last takes the place of the ones before. */
export async function putSetupSecret(tx: Tx, { secretHash, triesLeft, madeAt }: Omit<SetupSecretRow, 'id'>) {
  const row = { secretHash, triesLeft, madeAt }
  await tx
    .insertInto('setupSecrets')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Whoever sets up next waits for the end of this transaction. */
export async function selectSetupSecretForUpdate(tx: Tx): Promise<SetupSecretRow | undefined> {
  return await tx
    .updateTable('setupSecrets')
    .set((row) => ({ triesLeft: row.ref('triesLeft') }))
    .returningAll()
    .executeTakeFirst()
}

export async function setTriesLeft(tx: Tx, triesLeft: number): Promise<void> {
  await tx.updateTable('setupSecrets').set({ triesLeft }).execute()
}

export async function deleteSetupSecret(tx: Tx): Promise<void> {
  await tx.deleteFrom('setupSecrets').execute()
}

/** A chain begins with its first studio or its first staff, whichever way they came in. Neither is ever deleted. */
export async function isSetUp(db: Db): Promise<boolean> {
  const shop = await db.selectFrom('shops').select('shopId').limit(1).executeTakeFirst()
  if (shop) return true
  const staff = await db.selectFrom('members').select('uid').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return staff !== undefined
}

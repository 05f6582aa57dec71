import type { Selectable } from 'kysely'

import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type DoorCodeRow = Selectable<Schema['doorCodes']>

export async function findCodeOfPass(db: Db, passId: string): Promise<DoorCodeRow | undefined> {
  return await db.selectFrom('doorCodes').selectAll().where('passId', '=', passId).executeTakeFirst()
}

/** By what the lock of this number calls it. */
export async function findCode(db: Db, lockNumber: number, codeId: string): Promise<DoorCodeRow | undefined> {
  return await db
    .selectFrom('doorCodes')
    .innerJoin('lockDetails', 'lockDetails.lockId', 'doorCodes.lockId')
    .selectAll('doorCodes')
    .where('lockDetails.lockNumber', '=', lockNumber)
    .where('doorCodes.codeId', '=', codeId)
    .executeTakeFirst()
}

/** False where another booking has this place already. */
export async function insertCode(tx: Tx, code: DoorCodeRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('doorCodes')
    .values(code)
    .onConflict((conflict) => conflict.columns(['lockId', 'codeId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function noteCode(
  db: Db,
  { lockId, codeId }: Pick<DoorCodeRow, 'lockId' | 'codeId'>,
  changes: Partial<Pick<DoorCodeRow, 'uses' | 'endedAt'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('doorCodes').set(changes).where('lockId', '=', lockId).where('codeId', '=', codeId).execute()
}

/** What the lock's new store takes no more. */
export async function endCodeOfPass(tx: Tx, passId: string, now: Instant): Promise<void> {
  await tx
    .updateTable('doorCodes')
    .set({ endedAt: now })
    .where('passId', '=', passId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Whether a code of this booking at this door was taken back and may still be taken there. */
export async function isCodeEnding(
  db: Db,
  { appointmentId, lockId, epoch }: { appointmentId: string; lockId: string; epoch: number },
  now: Instant,
): Promise<boolean> {
  const ending = await denied(db, now)
    .select('doorCodes.codeId')
    .where('doorPasses.appointmentId', '=', appointmentId)
    .where('doorCodes.lockId', '=', lockId)
    .where('doorCodes.epoch', '=', epoch)
    .executeTakeFirst()
  return ending !== undefined
}

/** What locks have to be told to refuse, and have not said that they do: a code is taken back with its pass. */
export async function listCodeDenials(db: Db, now: Instant): Promise<DoorCodeRow[]> {
  return await denied(db, now).selectAll('doorCodes').execute()
}

function denied(db: Db, now: Instant) {
  return db
    .selectFrom('doorCodes')
    .innerJoin('doorPasses', 'doorPasses.passId', 'doorCodes.passId')
    .where('doorPasses.deniedAt', 'is not', null)
    .where('doorCodes.endedAt', 'is', null)
    .where('doorCodes.notAfter', '>=', now)
}

export async function deleteOldCodes(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('doorCodes').where('notAfter', '<', before).execute()
}

import type { Selectable } from 'kysely'

import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type DoorPassRow = Selectable<Schema['doorPasses']>

/** The passes of a booking that are not proven to be over, by their lock. */
export async function listLivingPasses(db: Db, appointmentId: string): Promise<Map<string, DoorPassRow>> {
  const rows = await db
    .selectFrom('doorPasses')
    .selectAll()
    .where('appointmentId', '=', appointmentId)
    .where('endedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.lockId, row]))
}

export async function findPass(db: Db, passId: string): Promise<DoorPassRow | undefined> {
  const { rows } = await findById(db, { passId })
  return rows[0]
}

const findById = prepared((db, { passId }: { passId: string }) =>
  db.selectFrom('doorPasses').selectAll().where('passId', '=', passId),
)

export async function insertPass(tx: Tx, pass: DoorPassRow): Promise<void> {
  await tx.insertInto('doorPasses').values(pass).execute()
}

export async function notePass(
  db: Db,
  passId: string,
  changes: Partial<Pick<DoorPassRow, 'uses' | 'endedAt'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('doorPasses').set(changes).where('passId', '=', passId).execute()
}

/** From now on the lock is told to refuse it. */
export async function denyPass(db: Db, passId: string, now: Instant): Promise<void> {
  await db
    .updateTable('doorPasses')
    .set({ deniedAt: now })
    .where('passId', '=', passId)
    .where('deniedAt', 'is', null)
    .execute()
}

/** Every pass that may still be used, of one door or of all, with what it was given out for as that is now. */
export async function listUsablePasses(db: Db, now: Instant, lockId?: string) {
  const usable = db
    .selectFrom('doorPasses')
    .innerJoin('appointments', 'appointments.appointmentId', 'doorPasses.appointmentId')
    .innerJoin('members', 'members.uid', 'doorPasses.memberUid')
    .leftJoin('logins', 'logins.tokenHash', 'doorPasses.loginHash')
    .select(['doorPasses.passId', 'doorPasses.notBefore', 'doorPasses.notAfter'])
    .select(['appointments.state', 'appointments.startsAt', 'appointments.lateMinutes', 'appointments.leftAt'])
    .select(['appointments.postponedFrom', 'appointments.movedFrom'])
    .select(['members.blocked', 'members.blockedUntil', 'logins.expiresAt'])
    .where('doorPasses.endedAt', 'is', null)
    .where('doorPasses.deniedAt', 'is', null)
    .where('doorPasses.notAfter', '>=', now)
  return await (lockId === undefined ? usable : usable.where('doorPasses.lockId', '=', lockId)).execute()
}

/** What locks have to be told to refuse, and have not said that they do. */
export async function listDenials(db: Db, now: Instant): Promise<DoorPassRow[]> {
  return await db
    .selectFrom('doorPasses')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('deniedAt', 'is not', null)
    .where('notAfter', '>=', now)
    .execute()
}

/** A lock that comes back so late brings no report any more that would be news. */
export async function deleteOldPasses(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('doorPasses').where('notAfter', '<', before).execute()
}

import type { Selectable } from 'kysely'

import type { Intensity } from '#src/domain/beds/bed.ts'

import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type BedPassRow = Selectable<Schema['bedPasses']>

export async function findBedPass(db: Db, passId: string): Promise<BedPassRow | undefined> {
  const { rows } = await findById(db, { passId })
  return rows[0]
}

const findById = prepared((db, { passId }: { passId: string }) =>
  db.selectFrom('bedPasses').selectAll().where('passId', '=', passId),
)

/** What is proven about one pass queues up behind its row. */
export async function selectBedPassForUpdate(tx: Tx, passId: string): Promise<BedPassRow | undefined> {
  return await tx
    .updateTable('bedPasses')
    .set((row) => ({ issuedAt: row.ref('issuedAt') }))
    .where('passId', '=', passId)
    .returningAll()
    .executeTakeFirst()
}

/** The pass that holds a time for this member; there is one at most. */
export async function findLivingPass(db: Db, memberUid: string): Promise<BedPassRow | undefined> {
  const { rows } = await findLiving(db, { memberUid })
  return rows[0]
}

const findLiving = prepared((db, { memberUid }: { memberUid: string }) =>
  db.selectFrom('bedPasses').selectAll().where('memberUid', '=', memberUid).where('endedAt', 'is', null),
)

/** Whether a time of this card is held for a pass. */
export async function holdsCard(db: Db, cardId: string): Promise<boolean> {
  const held = await db
    .selectFrom('bedPasses')
    .select('passId')
    .where('cardId', '=', cardId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return held !== undefined
}

export async function insertBedPass(tx: Tx, pass: BedPassRow): Promise<void> {
  await tx.insertInto('bedPasses').values(pass).execute()
}

export async function endBedPass(
  tx: Tx,
  passId: string,
  ended: Pick<BedPassRow, 'endedAt' | 'outcome'>,
): Promise<void> {
  await tx.updateTable('bedPasses').set(ended).where('passId', '=', passId).execute()
}

export async function writeChoice(tx: Tx, passId: string, intensity: Intensity): Promise<void> {
  await tx.updateTable('bedPasses').set({ intensity }).where('passId', '=', passId).execute()
}

export async function writeShown(tx: Tx, passId: string): Promise<void> {
  await tx.updateTable('bedPasses').set({ isShown: 1 }).where('passId', '=', passId).execute()
}

/** From now on the bed is to refuse it, whatever it says. */
export async function denyBedPass(db: Db, passId: string, now: Instant): Promise<void> {
  await db
    .updateTable('bedPasses')
    .set({ deniedAt: now })
    .where('passId', '=', passId)
    .where('deniedAt', 'is', null)
    .execute()
}

/** Its member wants to go, or to have back what is held for it. */
export async function denyPassOf(db: Db, memberUid: string, now: Instant): Promise<void> {
  const pass = await findLivingPass(db, memberUid)
  if (pass) await denyBedPass(db, pass.passId, now)
}

/** Every pass that holds a time, of one bed or of all, with what it was given out for as that is now. */
export async function listLivingPasses(db: Db, deviceId?: string) {
  const living = db
    .selectFrom('bedPasses')
    .innerJoin('appointments', 'appointments.appointmentId', 'bedPasses.appointmentId')
    .innerJoin('members', 'members.uid', 'bedPasses.memberUid')
    .innerJoin('devices', 'devices.deviceId', 'bedPasses.deviceId')
    .innerJoin('shops', 'shops.shopId', 'bedPasses.shopId')
    .leftJoin('logins', 'logins.tokenHash', 'bedPasses.loginHash')
    .selectAll('bedPasses')
    .select(['appointments.state', 'appointments.startsAt as bookedAt', 'appointments.deviceId as bookedOn'])
    .select(['appointments.lateMinutes', 'appointments.leftAt'])
    .select(['members.blocked', 'members.blockedUntil', 'logins.expiresAt', 'devices.enabled', 'shops.stage'])
    .where('bedPasses.endedAt', 'is', null)
    .orderBy('bedPasses.notAfter')
  return await (deviceId === undefined ? living : living.where('bedPasses.deviceId', '=', deviceId)).execute()
}

export type LivingPass = Awaited<ReturnType<typeof listLivingPasses>>[number]

export async function readBedClock(db: Db, deviceId: string): Promise<Selectable<Schema['bedClocks']> | undefined> {
  return await db.selectFrom('bedClocks').selectAll().where('deviceId', '=', deviceId).executeTakeFirst()
}

export async function writeBedClock(db: Db, clock: Selectable<Schema['bedClocks']>): Promise<void> {
  await db
    .insertInto('bedClocks')
    .values(clock)
    .onConflict((conflict) => conflict.column('deviceId').doUpdateSet(clock))
    .execute()
}

export async function dropBedClock(db: Db, deviceId: string): Promise<void> {
  await db.deleteFrom('bedClocks').where('deviceId', '=', deviceId).execute()
}

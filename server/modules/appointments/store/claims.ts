import { isNotMissed } from './lateness.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

type ClaimTable = 'deviceClaims' | 'memberClaims'

export interface Claimant {
  appointmentId: string
  deviceId: string
  memberUid: string
}

/** False when another appointment holds one of the slots. It waits for a rival that is still deciding. */
export async function claimBed(tx: Tx, { deviceId, appointmentId }: Claimant, slots: Instant[]): Promise<boolean> {
  if (slots.length === 0) return true
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('deviceClaims')
    .values(slots.map((slotAt) => ({ deviceId, slotAt, appointmentId })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === BigInt(slots.length)
}

/** False when the member has another appointment at that time, on any device. */
export async function claimMember(tx: Tx, { memberUid, appointmentId }: Claimant, slots: Instant[]): Promise<boolean> {
  if (slots.length === 0) return true
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberClaims')
    .values(slots.map((slotAt) => ({ memberUid, slotAt, appointmentId })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === BigInt(slots.length)
}

/** Frees every slot of these appointments. */
export async function releaseClaims(tx: Tx, appointmentIds: string[]): Promise<void> {
  if (appointmentIds.length === 0) return
  const release = (table: ClaimTable) => async (at: Tx) =>
    await at.deleteFrom(table).where('appointmentId', 'in', appointmentIds).execute()
  await together(tx, release('deviceClaims'), release('memberClaims'))
}

/** Frees the slots of one appointment that end before an instant. */
export async function releaseBefore(tx: Tx, appointmentId: string, before: Instant): Promise<void> {
  const release = (table: ClaimTable) => async (at: Tx) =>
    await at.deleteFrom(table).where('appointmentId', '=', appointmentId).where('slotAt', '<', before).execute()
  await together(tx, release('deviceClaims'), release('memberClaims'))
}

export interface Occupied {
  deviceId: string
  slotAt: Instant
  memberUid: string
  /** Until when it is held for a member who does not come; null: the member has come. */
  heldUntil: Instant | null
}

/** What is occupied on some devices. A member who is too late holds nothing, whether or not a sweep has run. */
export async function listOccupied(
  db: Db,
  deviceIds: string[],
  { from, to, now }: { from: Instant; to: Instant; now: Instant },
): Promise<Occupied[]> {
  if (deviceIds.length === 0) return []
  const visited: Schema['appointments']['state'] = 'visited'
  const rows = await db
    .selectFrom('deviceClaims')
    .innerJoin('appointments', 'appointments.appointmentId', 'deviceClaims.appointmentId')
    .select(['deviceClaims.deviceId', 'deviceClaims.slotAt', 'appointments.memberUid'])
    .select(['appointments.state', 'appointments.startsAt', 'appointments.lateMinutes'])
    .where('deviceClaims.deviceId', 'in', deviceIds)
    .where('slotAt', '>=', from)
    .where('slotAt', '<', to)
    .where((row) => row.or([isNotMissed(now), row('appointments.state', '=', visited)]))
    .execute()
  return rows.map(({ deviceId, slotAt, memberUid, state, startsAt, lateMinutes }) => ({
    deviceId,
    slotAt,
    memberUid,
    heldUntil: state === visited ? null : startsAt + lateMinutes * 60_000,
  }))
}

/** The pieces of time that one appointment holds on its bed. */
export async function listHeld(db: Db, appointmentId: string): Promise<Instant[]> {
  const rows = await db.selectFrom('deviceClaims').select('slotAt').where('appointmentId', '=', appointmentId).execute()
  return rows.map(({ slotAt }) => slotAt)
}

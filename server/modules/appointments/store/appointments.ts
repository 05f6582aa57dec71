import { type ExpressionBuilder, type Selectable, sql } from 'kysely'

import { stayMs } from '#src/domain/appointments/appointment.ts'
import { releaseClaims } from './claims.ts'
import { keysetPage, type Placed, type Span } from '#server/platform/database/keyset.ts'
import { isMissed, isNotMissed, isShownAs, lateFromAt } from './lateness.ts'
import { hasBegunSession, hasOpenSession, hasSession } from './visit-sessions.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type AppointmentRow = Selectable<Schema['appointments']>

/** An appointment with what is needed to show it. */
export type ShownAppointment = AppointmentRow & { timeZone: string; shopTexts: string; bedTexts: string }

function selectShown(db: Db) {
  return db
    .selectFrom('appointments')
    .innerJoin('devices', 'devices.deviceId', 'appointments.deviceId')
    .innerJoin('shops', 'shops.shopId', 'appointments.shopId')
    .selectAll('appointments')
    .select(['shops.timeZone', 'shops.languages as shopTexts', 'devices.languages as bedTexts'])
}

export async function findShown(
  db: Db,
  memberUid: string,
  appointmentId: string,
): Promise<ShownAppointment | undefined> {
  return await selectShown(db)
    .where('appointmentId', '=', appointmentId)
    .where('memberUid', '=', memberUid)
    .executeTakeFirst()
}

/** The appointment that a member is inside for, otherwise the next one that can still be met. */
export async function currentAppointment(
  db: Db,
  memberUid: string,
  now: Instant,
): Promise<ShownAppointment | undefined> {
  const { rows } = await findCurrent(db, { memberUid, now, lateFrom: lateFromAt(now) })
  return rows[0]
}

const findCurrent = prepared(
  (db, { memberUid, now, lateFrom }: { memberUid: string; now: Instant; lateFrom: Instant }) =>
    selectShown(db)
      .where('memberUid', '=', memberUid)
      .where((row) =>
        row.or([row.and([row('state', '=', 'booked'), isNotMissed(now, lateFrom)]), isVisiting(row, now)]),
      )
      .orderBy('startsAt')
      .limit(1),
)

/** The member has come in: until the session has ended, and without one until the booked time is over. */
function isVisiting(row: ExpressionBuilder<Schema, 'appointments'>, now: Instant) {
  return row.and([
    row('appointments.state', '=', 'visited'),
    row('appointments.leftAt', 'is', null),
    row.or([hasOpenSession(), row.and([row('appointments.endsAt', '>', now), row.not(hasBegunSession())])]),
  ])
}

/** Of these studios; of all without them. */
export async function listShown(
  db: Db,
  memberUid: string,
  span: Span,
  shopIds?: readonly number[],
): Promise<Placed<ShownAppointment>[]> {
  const own = selectShown(db)
    .where('memberUid', '=', memberUid)
    .$if(shopIds !== undefined, (query) => query.where('appointments.shopId', 'in', shopIds ?? []))
  return await keysetPage(own, { by: 'startsAt', id: 'appointmentId' }, span).execute()
}

export async function insertAppointment(tx: Tx, row: AppointmentRow): Promise<void> {
  await tx.insertInto('appointments').values(row).execute()
}

/** Whose appointment it is; undefined where there is none. */
export async function findOwner(db: Db, appointmentId: string): Promise<string | undefined> {
  const query = db.selectFrom('appointments').select('memberUid').where('appointmentId', '=', appointmentId)
  return (await query.executeTakeFirst())?.memberUid ?? undefined
}

/** Decisions about one appointment queue up behind its row. */
export async function selectAppointmentForUpdate(
  tx: Tx,
  memberUid: string,
  appointmentId: string,
): Promise<AppointmentRow | undefined> {
  return await tx
    .updateTable('appointments')
    .set((row) => ({ rev: row.ref('rev') }))
    .where('appointmentId', '=', appointmentId)
    .where('memberUid', '=', memberUid)
    .returningAll()
    .executeTakeFirst()
}

/** Only ever called on a row that this transaction has locked. */
export async function changeAppointment(
  tx: Tx,
  row: AppointmentRow,
  changes: Partial<
    Pick<
      AppointmentRow,
      | 'state'
      | 'deviceId'
      | 'startsAt'
      | 'endsAt'
      | 'postponedFrom'
      | 'movedFrom'
      | 'isHonoured'
      | 'leftAt'
      | 'checkedInAt'
      | 'lateMinutes'
    >
  >,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ ...changes, rev: row.rev + 1 })
    .where('appointmentId', '=', row.appointmentId)
    .execute()
}

/**
 * What keeps a member's next session at a distance, besides the sessions themselves: appointments still to come,
 * and visits of members who may still be there. Later than that only a session tells of light.
 */
export async function listVisitsAndOpen(
  db: Db,
  memberUid: string,
  since: Instant,
  now: Instant,
): Promise<VisitOrOpen[]> {
  const { rows } = await findVisitsAndOpen(db, {
    memberUid,
    since,
    now,
    lateFrom: lateFromAt(now),
    stayFrom: now - stayMs,
  })
  return rows
}

export type VisitOrOpen = Pick<AppointmentRow, 'appointmentId' | 'startsAt' | 'endsAt' | 'state'>

interface Since {
  memberUid: string
  since: Instant
  now: Instant
  lateFrom: Instant
  stayFrom: Instant
}

const findVisitsAndOpen = prepared((db, { memberUid, since, now, lateFrom, stayFrom }: Since) =>
  db
    .selectFrom('appointments')
    .select(['appointmentId', 'startsAt', 'endsAt', 'state'])
    .where('memberUid', '=', memberUid)
    .where('endsAt', '>', since)
    .where((row) =>
      row.or([
        row.and([
          row('state', '=', 'visited'),
          row('leftAt', 'is', null),
          row('endsAt', '>', stayFrom),
          row.not(hasSession()),
        ]),
        row.and([row('state', '=', 'booked'), isNotMissed(now, lateFrom)]),
      ]),
    ),
)

export async function countVisits(db: Db, memberUid: string): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberUid', '=', memberUid)
    .where('state', '=', 'visited')
    .executeTakeFirstOrThrow()
  return count
}

/** How often the member did not come. */
export async function countTimeouts(db: Db, memberUid: string, now: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberUid', '=', memberUid)
    .where(isShownAs('timeout', now))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Writes down that the late ones have timed out and frees their slots. Reading already shows it, so this may run
 * at any time, anywhere and twice. The revision stays: a member who saw the timeout saw this revision.
 */
export async function timeOutLate(tx: Tx, now: Instant, { deviceId }: { deviceId?: string } = {}): Promise<number> {
  const late = await tx
    .updateTable('appointments')
    .set({ state: 'timeout' })
    .where('state', '=', sql.lit('booked'))
    .where(isMissed(now))
    .$if(deviceId !== undefined, (query) => query.where('deviceId', '=', deviceId ?? ''))
    .returning('appointmentId')
    .execute()
  await releaseClaims(
    tx,
    late.map((row) => row.appointmentId),
  )
  return late.length
}

/** How late members may come from now on, to what they have booked already too. What was missed stays missed. */
export async function allowLateness(tx: Tx, lateMinutes: number, now: Instant): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ lateMinutes })
    .where('state', '=', sql.lit('booked'))
    .where('lateMinutes', '!=', lateMinutes)
    .where(isNotMissed(now))
    .execute()
}

/** Kept although its shop or bed is closed then. */
export async function honourAppointment(tx: Tx, appointmentId: string): Promise<void> {
  await tx.updateTable('appointments').set({ isHonoured: 1 }).where('appointmentId', '=', appointmentId).execute()
}

/** What a shop still expects, the soonest first. */
export async function listToCome(db: Db, shopId: number, now: Instant): Promise<AppointmentRow[]> {
  return await db
    .selectFrom('appointments')
    .selectAll()
    .where('shopId', '=', shopId)
    .where('state', '=', sql.lit('booked'))
    .where(isNotMissed(now))
    .orderBy('startsAt')
    .orderBy('appointmentId')
    .execute()
}

/** Whether something is still booked for a member. */
export async function hasBookingAfter(db: Db, memberUid: string, now: Instant): Promise<boolean> {
  const booked = db.selectFrom('appointments').select('appointmentId').where('memberUid', '=', memberUid)
  const next = await booked.where('state', '=', sql.lit('booked')).where('endsAt', '>', now).limit(1).executeTakeFirst()
  return next !== undefined
}

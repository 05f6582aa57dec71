import type { ExpressionBuilder } from 'kysely'

import { prepared } from './prepared.ts'
import type { Instant, Schema } from './schema.ts'
import type { SessionRow } from './sessions.ts'
import type { Db } from './store.ts'

/** A visit whose time is over for so long was not merely waited through; nobody can say that its bed stayed dark. */
const visitSureMs = 2 * 3_600_000

/** The end of the member's last time under the lamps anywhere in the chain; null when there was none. */
export async function lastTanEndsAt(db: Db, memberUid: string, now: Instant): Promise<Instant | null> {
  const { rows } = await findTanEnds(db, { memberUid, sureBefore: sureBefore(now) })
  return rows[0] ? lastOf(rows[0]) : null
}

const findTanEnds = prepared((db, of: TanOf) => db.selectNoFrom(tanEnds(db, of)))

interface TanOf {
  memberUid: string
  sureBefore: Instant
}

/** Visits that ended before this were visits under the lamps, as far as nobody knows better. */
export function sureBefore(now: Instant): Instant {
  return now - visitSureMs
}

/**
 * When a member's last session ended, their last visit that no session tells of, and the last time under the lamps of
 * an earlier account with the same number: three columns of a query.
 */
export function tanEnds(db: Db, { memberUid, sureBefore: before }: TanOf) {
  const session = db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('endedAt').as('endedAt'))
    .where('memberUid', '=', memberUid)
    .where((row) => row.or([row('settled', '=', 'used'), shone(row)]))
  const visit = db
    .selectFrom('appointments')
    .select(({ fn }) => fn.max('endsAt').as('endsAt'))
    .where('memberUid', '=', memberUid)
    .where('state', '=', 'visited')
    .where('endsAt', '<=', before)
    .where('appointmentId', 'not in', sessionedAppointments(db, memberUid))
  const retained = db
    .selectFrom('retainedExposures')
    .select(({ fn }) => fn.max('endsAt').as('endsAt'))
    .where('memberUid', '=', memberUid)
  return [session.as('sessionEnd'), visit.as('visitEnd'), retained.as('retainedEnd')] as const
}

type TanEnds = Record<'sessionEnd' | 'visitEnd' | 'retainedEnd', Instant | null>

export function lastOf({ sessionEnd, visitEnd, retainedEnd }: TanEnds): Instant | null {
  const ends = [sessionEnd, visitEnd, retainedEnd].filter((at) => at !== null)
  return ends.length === 0 ? null : Math.max(...ends)
}

/** Staff gave its time back, and the bed says that its lamps were on: whatever it costs, the skin has had it. */
function shone(row: ExpressionBuilder<Schema, 'sessions'>) {
  return row.exists(
    row
      .selectFrom('manualSettlements')
      .select('manualSettlements.sessionId')
      .whereRef('manualSettlements.sessionId', '=', 'sessions.sessionId')
      .where('verdict', '=', 'release')
      .where('contradictedAt', 'is not', null),
  )
}

/** Appointments whose visit is told by a session: that one knows better when the lamps were on, or that they were not. */
export function sessionedAppointments(db: Db, memberUid: string) {
  return db
    .selectFrom('sessions')
    .select((row) => row.ref('appointmentId').$notNull().as('appointmentId'))
    .where('memberUid', '=', memberUid)
    .where('appointmentId', 'is not', null)
}

/** Sessions that tanned or may be tanning, from an instant on. */
export async function listTanning(db: Db, memberUid: string, since: Instant): Promise<SessionRow[]> {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('memberUid', '=', memberUid)
    .where((row) => row.or([row('settled', '!=', 'released'), shone(row)]))
    .where((row) => row.or([row('endedAt', 'is', null), row('endedAt', '>', since)]))
    .execute()
}

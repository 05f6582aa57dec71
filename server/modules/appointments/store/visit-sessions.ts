import { type Expression, expressionBuilder, type SqlBool } from 'kysely'

import type { Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/**
 * The sessions of an appointment, in a query over appointments: among those of its member, since no index leads from an
 * appointment to them.
 */
function selectSessions() {
  return expressionBuilder<Schema, 'appointments'>()
    .selectFrom('sessions')
    .select('sessions.sessionId')
    .whereRef('sessions.memberUid', '=', 'appointments.memberUid')
    .whereRef('sessions.appointmentId', '=', 'appointments.appointmentId')
}

function exists(sessions: ReturnType<typeof selectSessions>): Expression<SqlBool> {
  return expressionBuilder<Schema, 'appointments'>().exists(sessions)
}

/** There is a session of this appointment, whatever became of it. */
export function hasSession(): Expression<SqlBool> {
  return exists(selectSessions())
}

/** A session of this appointment began and was not given back. */
export function hasBegunSession(): Expression<SqlBool> {
  return exists(selectSessions().where('sessions.settled', '!=', 'released'))
}

/** A session of this appointment is open; a member has one open session at most. */
export function hasOpenSession(): Expression<SqlBool> {
  return exists(selectSessions().whereRef('sessions.openMember', '=', 'appointments.memberUid'))
}

/** Whether a session of this appointment began and was not given back. */
export async function hasBegun(db: Db, appointmentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('appointments')
    .select('appointmentId')
    .where('appointmentId', '=', appointmentId)
    .where(hasBegunSession())
    .executeTakeFirst()
  return found !== undefined
}

import { type Expression, expressionBuilder, type SqlBool } from 'kysely'

import type { Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** A session of this appointment began and was not given back; in a query over appointments. */
export function hasBegunSession(): Expression<SqlBool> {
  const row = expressionBuilder<Schema, 'appointments'>()
  return row.exists(
    row
      .selectFrom('sessions')
      .select('sessions.sessionId')
      .whereRef('sessions.memberUid', '=', 'appointments.memberUid')
      .whereRef('sessions.appointmentId', '=', 'appointments.appointmentId')
      .where('sessions.settled', '!=', 'released'),
  )
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

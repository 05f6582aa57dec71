import { z } from 'zod/mini'
import { v7 as uuidv7 } from 'uuid'

import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

const place = z.object({ deviceId: z.string(), startsAt: z.int() })

const what = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('postponed'), fromAt: z.int(), toAt: z.int() }),
  z.object({ kind: z.literal('changed'), from: place, to: place }),
])
const eventText = jsonText(what)
export type AppointmentEvent = z.output<typeof what>

/** Writes down what a member did to an appointment, in the transaction that does it. */
export async function writeAppointmentEvent(
  tx: Tx,
  appointmentId: string,
  event: AppointmentEvent,
  now: Instant,
): Promise<void> {
  await tx
    .insertInto('appointmentEvents')
    .values({ eventId: uuidv7(), appointmentId, what: eventText.write(event), happenedAt: now })
    .execute()
}

export async function listAppointmentEvents(
  db: Db,
  appointmentId: string,
): Promise<{ event: AppointmentEvent; happenedAt: Instant }[]> {
  const rows = await db
    .selectFrom('appointmentEvents')
    .select(['what', 'happenedAt'])
    .where('appointmentId', '=', appointmentId)
    .execute()
  return rows.map(({ what: text, happenedAt }) => ({ event: eventText.read(text), happenedAt }))
}

/** What the studio sent about it, and when its member opened the door and used a bed. */
export async function listTraces(
  db: Db,
  { appointmentId, memberUid }: { appointmentId: string; memberUid: string },
): Promise<{ what: 'reminded' | 'told' | 'door' | 'session'; at: Instant }[]> {
  const notices = await db
    .selectFrom('notices')
    .select(['minutesBefore', 'dueAt'])
    .where('memberUid', '=', memberUid)
    .where('appointmentId', '=', appointmentId)
    .where('state', '=', 'sent')
    .execute()
  const openings = await db
    .selectFrom('doorOpenings')
    .select('askedAt')
    .where('appointmentId', '=', appointmentId)
    .where('result', '=', 'opened')
    .execute()
  const sessions = await db
    .selectFrom('sessions')
    .select(['startedAt', 'requestedAt'])
    .where('memberUid', '=', memberUid)
    .where('appointmentId', '=', appointmentId)
    .execute()
  return [
    ...notices.map(({ minutesBefore, dueAt }) => ({
      what: minutesBefore === null ? ('told' as const) : ('reminded' as const),
      at: dueAt,
    })),
    ...openings.map(({ askedAt }) => ({ what: 'door' as const, at: askedAt })),
    ...sessions.map(({ startedAt, requestedAt }) => ({ what: 'session' as const, at: startedAt ?? requestedAt })),
  ]
}

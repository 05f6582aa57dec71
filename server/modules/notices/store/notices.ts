import { randomUUIDv7 } from 'node:crypto'

import type { Selectable } from 'kysely'
import { z } from 'zod/mini'

import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

export type NoticeRow = Selectable<Schema['notices']>

const perLanguage = z.object({ 'zh-HK': z.string(), 'zh-CN': z.string(), 'en-US': z.string() })

/** What a notice is about; what it says is written when it is sent, from what is true then. */
export const noticeText = jsonText(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('reminder') }),
    z.object({ kind: z.literal('moved'), fromAt: z.int() }),
    z.object({ kind: z.literal('cancelled') }),
    z.object({ kind: z.literal('paid'), orderId: z.string() }),
    z.object({ kind: z.literal('broadcast'), title: z.optional(perLanguage), text: perLanguage }),
  ]),
)

export type NoticeFacts = ReturnType<typeof noticeText.read>

interface NewNotice {
  memberUid: string
  facts: NoticeFacts
  appointmentId?: string | undefined
  /** For reminders: of which start, and how long before it. */
  startsAt?: number
  minutesBefore?: number
  dueAt: Instant
  /** Later than this it is of no use to anybody. */
  sendBy: Instant
}

/** Writes down what is to be sent. A reminder that is written already stays as it is. */
export async function addNotice(db: Db, notice: NewNotice, now: Instant): Promise<void> {
  await db
    .insertInto('notices')
    .values({
      noticeId: randomUUIDv7(),
      memberUid: notice.memberUid,
      what: noticeText.write(notice.facts),
      appointmentId: notice.appointmentId ?? null,
      startsAt: notice.startsAt ?? null,
      minutesBefore: notice.minutesBefore ?? null,
      state: 'waiting',
      dueAt: notice.dueAt,
      sendBy: notice.sendBy,
      tries: 0,
      reached: '[]',
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface Start {
  appointmentId: string
  memberUid: string
  startsAt: Instant
}

/** Booked starts within a span for which no such reminder is written yet. */
export async function listUnplanned(
  db: Db,
  minutesBefore: number,
  { from, to }: { from: Instant; to: Instant },
): Promise<Start[]> {
  return await db
    .selectFrom('appointments')
    .leftJoin('notices', (join) =>
      join
        .onRef('notices.appointmentId', '=', 'appointments.appointmentId')
        .onRef('notices.startsAt', '=', 'appointments.startsAt')
        .on('notices.minutesBefore', '=', minutesBefore),
    )
    .select(['appointments.appointmentId', 'appointments.memberUid', 'appointments.startsAt'])
    .where('appointments.state', '=', 'booked')
    .where('appointments.startsAt', '>', from)
    .where('appointments.startsAt', '<=', to)
    .where('notices.noticeId', 'is', null)
    .execute()
}

export async function listDue(db: Db, now: Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('noticeId')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return rows.map(({ noticeId }) => noticeId)
}

/** True for one caller: until the lease ends nobody else is given this notice. */
export async function claimNotice(
  db: Db,
  noticeId: string,
  now: Instant,
  leaseMs: number,
): Promise<NoticeRow | undefined> {
  return await db
    .updateTable('notices')
    .set((row) => ({ dueAt: now + leaseMs, tries: row('tries', '+', 1) }))
    .where('noticeId', '=', noticeId)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

export async function endNotice(db: Db, noticeId: string, state: 'sent' | 'dropped'): Promise<void> {
  await db.updateTable('notices').set({ state }).where('noticeId', '=', noticeId).execute()
}

/** Tries again later, at the browsers that have not taken it yet. */
export async function retryNotice(db: Db, noticeId: string, dueAt: Instant, reached: readonly string[]): Promise<void> {
  await db
    .updateTable('notices')
    .set({ dueAt, reached: JSON.stringify(reached) })
    .where('noticeId', '=', noticeId)
    .execute()
}

export async function deleteOldNotices(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('notices').where('sendBy', '<', before).execute()
}

import { type Selectable, sql } from 'kysely'

import type { NoticeChannel } from '#src/domain/members/message-channel.ts'

import { mostTries, restMs, triedForMs } from '#server/modules/notices/rules/retries.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

export type NoticeRow = Selectable<Schema['notices']>

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
    .where('appointments.state', '=', sql.lit('booked'))
    .where('appointments.startsAt', '>', from)
    .where('appointments.startsAt', '<=', to)
    .where('notices.noticeId', 'is', null)
    .execute()
}

/** What waits longer stands behind many; what came due later has its turn between them. */
const recentMs = 30_000

/**
 * What is due, at most `limit` of it: one half those that wait longest, the other those that came due in the last half
 * minute. While thousands of offers are on their way, an alert or a reminder waits that long at most, and not behind all
 * of them. Each half begins with its oldest: of two messages to a member the later one is not taken in hand before the other.
 */
export async function listDue(db: Db, now: Instant, limit: number): Promise<string[]> {
  const due = db.selectFrom('notices').select('noticeId').where('state', '=', 'waiting').where('dueAt', '<=', now)
  const oldestOf = async (some: typeof due, most: number) => await some.orderBy('dueAt').limit(most).execute()
  const recentAtMost = Math.floor(limit / 2)
  const recent = await oldestOf(due.where('dueAt', '>', now - recentMs), recentAtMost)
  // Where little is recent, the places are of those that wait.
  const waiting = await oldestOf(due, limit)
  const ids = [...recent, ...waiting].map(({ noticeId }) => noticeId)
  return [...new Set(ids)].slice(0, limit)
}

/**
 * What waits to be sent: how many are due, how many were tried in vain, and for how long, in milliseconds, the oldest of
 * all has been waiting since it was due first.
 */
export async function readOutbox(db: Db, now: Instant): Promise<{ due: number; tried: number; lateMs: number }> {
  const groups = await db
    .selectFrom('notices')
    .select(['tries', ({ fn }) => fn.min('dueAt').as('oldest'), ({ fn }) => fn.countAll<number>().as('count')])
    .select(sql<number>`sum(case when due_at <= ${now} then 1 else 0 end)`.as('due'))
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now + restMs(mostTries))
    .groupBy('tries')
    .execute()
  // Each try moves the time at which it is due next.
  const late = groups.map(({ tries, oldest }) => triedForMs(tries) + Math.max(0, now - oldest))
  return {
    due: sum(groups.map(({ due }) => due)),
    tried: sum(groups.filter(({ tries }) => tries > 0).map(({ count }) => count)),
    lateMs: Math.max(0, ...late),
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}

/** True for one caller: until the lease ends no other caller is given this notice. */
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

export async function endNotice(
  db: Db,
  noticeId: string,
  state: 'sent' | 'dropped' | 'unreached',
  via?: 'push',
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ state, ...(via && { via }) })
    .where('noticeId', '=', noticeId)
    .execute()
}

/** undefined once it is deleted. */
export async function findNotice(db: Db, noticeId: string): Promise<NoticeRow | undefined> {
  return await db.selectFrom('notices').selectAll().where('noticeId', '=', noticeId).executeTakeFirst()
}

/** What is not true any more, and has not left yet, stays here. */
export async function dropWaiting(db: Db, noticeId: string): Promise<void> {
  await db
    .updateTable('notices')
    .set({ state: 'dropped' })
    .where('noticeId', '=', noticeId)
    .where('state', '=', 'waiting')
    .execute()
}

/** It waits for another hour of the day, or for money: nothing of that was a try in vain. */
export async function postponeNotice(db: Db, noticeId: string, dueAt: Instant): Promise<void> {
  await db.updateTable('notices').set({ dueAt, tries: 0 }).where('noticeId', '=', noticeId).execute()
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

/** True for the one who may send this notice on a channel; `after`: the one that it was sent on before, in vain. */
export async function claimChannel(
  db: Db,
  noticeId: string,
  { channel, after }: { channel: NoticeChannel; after: NoticeRow['via'] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ via: channel })
    .where('noticeId', '=', noticeId)
    .where((row) => (after === null ? row('via', 'is', null) : row('via', '=', after)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

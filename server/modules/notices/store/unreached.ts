import type { MessageChannel, NoticeChannel } from '#src/domain/members/message-channel.ts'

import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { noticeText } from '#server/platform/push/notice-queue.ts'

/** A member comes to the studio, or has been missed there, by then. */
const afterStartMs = 2 * 3_600_000

/** Members of a shop whom no notice about an appointment has reached, as far as it is still true; the next start first. */
export async function listUnreached(db: Db, shopId: number, now: Instant) {
  const { rows } = await askUnreached(db, { shopId, since: now - afterStartMs })
  const untold = rows.flatMap(({ what, state, ...row }) => {
    const facts = noticeText.read(what)
    const news: News | undefined =
      facts.kind === 'cancelled' && state === 'cancelled'
        ? { what: 'cancelled', fromAt: null }
        : facts.kind === 'moved' && state === 'booked'
          ? { what: 'moved', fromAt: facts.fromAt }
          : undefined
    return news ? [{ ...row, ...news }] : []
  })
  // Of two moves the member needs to hear the last one only.
  return untold.filter((row, at) => untold.findIndex((other) => other.appointmentId === row.appointmentId) === at)
}

const askUnreached = prepared((db, { shopId, since }: { shopId: number; since: Instant }) =>
  db
    .selectFrom('notices')
    .innerJoin('appointments', 'appointments.appointmentId', 'notices.appointmentId')
    .innerJoin('members', 'members.uid', 'notices.memberUid')
    .select(['notices.noticeId', 'notices.what', 'notices.via', 'notices.createdAt', 'notices.memberUid'])
    .select(['appointments.appointmentId', 'appointments.startsAt', 'appointments.deviceId', 'appointments.state'])
    .select('members.nickname')
    .where('notices.state', '=', 'unreached')
    .where('notices.calledAt', 'is', null)
    .where('appointments.shopId', '=', shopId)
    .where('appointments.startsAt', '>', since)
    .orderBy('appointments.startsAt')
    .orderBy('notices.createdAt', 'desc'),
)

/** `fromAt`: when a moved appointment began before. */
interface News {
  what: 'moved' | 'cancelled'
  fromAt: Instant | null
}

/**
 * Messages of which their provider has told since that they did not arrive. One that went by WhatsApp goes by text
 * message, where there are any; the others' members have to be called.
 */
export async function followFailed(db: Db, channels: readonly NoticeChannel[], now: Instant): Promise<void> {
  const failed = await db
    .selectFrom('messageAttempts')
    .select(['requestId', 'channel'])
    .where('outcome', 'in', ['failed', 'undelivered'])
    .execute()
  const next = channels.includes('sms') ? ({ state: 'waiting', dueAt: now } as const) : unreached
  await follow(db, { via: 'whatsapp', failed, becomes: next })
  await follow(db, { via: 'sms', failed, becomes: unreached })
}

const unreached = { state: 'unreached' } as const

interface Failed {
  via: NoticeChannel
  failed: { requestId: string; channel: MessageChannel }[]
  becomes: typeof unreached | { state: 'waiting'; dueAt: Instant }
}

async function follow(db: Db, { via, failed, becomes }: Failed): Promise<void> {
  const ids = failed.filter(({ channel }) => channel === via).map(({ requestId }) => requestId)
  if (ids.length === 0) return
  await db
    .updateTable('notices')
    .set(becomes)
    .where('noticeId', 'in', ids)
    .where('state', '=', 'sent')
    .where('via', '=', via)
    .execute()
}

/** Staff have spoken to the member about this appointment; false where there was nothing to tell. */
export async function markCalled(tx: Tx, appointmentId: string, noticeId: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notices')
    .set({ calledAt: now })
    .where('noticeId', '=', noticeId)
    .where('appointmentId', '=', appointmentId)
    .where('state', '=', 'unreached')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

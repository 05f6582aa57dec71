import type { Db } from '#server/platform/database/store.ts'
import { noticeText } from '#server/platform/push/notice-queue.ts'

/** `unreached`: neither a notification nor a text message has left, or its provider says that it did not arrive. */
export type LateNotice = 'waiting' | 'sent' | 'unreached'
export type LateNotices = ReadonlyMap<string, LateNotice>

/** What became of the messages to members who are late, by their appointments; those without one are not among them. */
export async function readLateNotices(db: Db, appointmentIds: readonly string[]): Promise<LateNotices> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('notices')
    .select(['appointmentId', 'what', 'state'])
    .where('appointmentId', 'in', appointmentIds)
    .execute()
  const late = rows.filter(({ what }) => noticeText.read(what).kind === 'late')
  return new Map(
    late.map(({ appointmentId, state }) => [appointmentId ?? '', state === 'dropped' ? 'unreached' : state]),
  )
}

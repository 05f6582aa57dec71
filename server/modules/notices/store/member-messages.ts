import { sql } from 'kysely'

import { keysetPage, type Span } from '#server/platform/database/keyset.ts'
import type { Db } from '#server/platform/database/store.ts'

/** What members of the staff are told about studios and about their login is no news of theirs as members. */
const toStaff = ['alert', 'alert-over', 'signed-in'] as const

/** What a member was sent, the newest first; of what is about an appointment, what is of these studios. */
export async function listMessagesOf(db: Db, memberUid: string, span: Span, shopIds?: readonly number[]) {
  const notices = db
    .selectFrom('notices')
    .leftJoin('appointments', 'appointments.appointmentId', 'notices.appointmentId')
    .select(['noticeId', 'what', 'notices.state', 'via', 'calledAt', 'notices.createdAt', 'appointments.startsAt'])
    .where('notices.memberUid', '=', memberUid)
    .where((row) => row.and(toStaff.map((kind) => row('what', 'not like', `%"kind":"${kind}"%`))))
    .$if(shopIds !== undefined, (query) =>
      query.where((row) =>
        row.or([row('notices.appointmentId', 'is', null), row('appointments.shopId', 'in', shopIds ?? [])]),
      ),
    )
  return await keysetPage(notices, { by: 'notices.createdAt', id: 'noticeId' }, span).execute()
}

/** What became of the messages that these notices went by last, as far as their provider has told. */
export async function readOutcomes(db: Db, noticeIds: readonly string[]) {
  if (noticeIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('messageAttempts')
    .innerJoin('notices', (join) =>
      join.onRef('notices.noticeId', '=', 'requestId').onRef('notices.via', '=', 'channel'),
    )
    .select(['requestId', 'outcome'])
    .where('requestId', 'in', noticeIds)
    .where('outcome', 'is not', sql.lit(null))
    .execute()
  return new Map(rows.map(({ requestId, outcome }) => [requestId, outcome]))
}

import type { AnswerOf } from '#src/contract/call.ts'
import type { previewMerge } from '#src/contract/staff/members/merge.ts'

import { bedTexts } from '#server/modules/beds/store/beds.ts'
import { inLanguage } from '#server/http/messages.ts'
import { answerDetail } from '#server/modules/members/answers/staff-member-answer.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

type Side = AnswerOf<typeof previewMerge>['member']
type Reader = Parameters<typeof answerDetail>[2]

/** What one of two accounts holds, for whoever decides whether they are of one person. */
export async function answerMergeSide(db: Db, member: MemberRow, reader: Reader): Promise<Side> {
  const { uid } = member
  return {
    user: await answerDetail(db, member, reader),
    bookings: await listBookingsAhead(db, uid, reader),
    sessions: await countRows(db, 'sessions', uid),
    signedNotices: await countRows(db, 'signedNotices', uid),
  }
}

async function listBookingsAhead(db: Db, uid: string, { now, language }: { now: Instant } & Pick<Reader, 'language'>) {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('devices', 'devices.deviceId', 'appointments.deviceId')
    .innerJoin('shops', 'shops.shopId', 'appointments.shopId')
    .select(['appointmentId', 'startsAt', 'endsAt', 'devices.languages as bedTexts', 'shops.languages as shopTexts'])
    .where('memberUid', '=', uid)
    .where('state', '=', 'booked')
    .where('endsAt', '>', now)
    .orderBy('startsAt')
    .execute()
  return rows.map(({ appointmentId, startsAt, endsAt, ...texts }) => ({
    appointmentId,
    startsAt,
    endsAt,
    shopName: inLanguage(shopTexts.read(texts.shopTexts), language).name,
    deviceName: inLanguage(bedTexts.read(texts.bedTexts), language).name,
  }))
}

async function countRows(db: Db, table: 'sessions' | 'signedNotices', uid: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberUid', '=', uid)
    .executeTakeFirstOrThrow()
  return count
}

import { sql } from 'kysely'

import { type NumberSearch, suffixRange } from '#server/modules/members/rules/search-suffixes.ts'
import type { AppointmentRow, ShownAppointment } from './appointments.ts'
import { areMoreThan, type SuffixRange, membersWithin, mostFound } from '#server/modules/members/store/member-search.ts'
import { isShownAs } from './lateness.ts'
import { countUpTo } from '#server/platform/database/capped-count.ts'
import { inPlace, keysetPage, type Placed, type Span } from '#server/platform/database/keyset.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import { hasBegunSession, hasOpenSession } from './visit-sessions.ts'

/** An appointment with all that staff see of it. */
export type StaffAppointmentRow = ShownAppointment &
  Pick<MemberRow, 'nickname' | 'phone' | 'areaCode' | 'avatar'> & { isInUse: 0 | 1; isBegun: 0 | 1 }

function selectForStaff(db: Db) {
  return db
    .selectFrom('appointments')
    .innerJoin('devices', 'devices.deviceId', 'appointments.deviceId')
    .innerJoin('shops', 'shops.shopId', 'appointments.shopId')
    .innerJoin('members', 'members.uid', 'appointments.memberUid')
    .selectAll('appointments')
    .select(['shops.timeZone', 'shops.languages as shopTexts', 'devices.languages as bedTexts'])
    .select(['members.nickname', 'members.phone', 'members.areaCode', 'members.avatar'])
    .select((row) =>
      row.case().when(hasOpenSession()).then(row.lit(1)).else(row.lit(0)).end().$castTo<0 | 1>().as('isInUse'),
    )
    .select((row) =>
      row.case().when(hasBegunSession()).then(row.lit(1)).else(row.lit(0)).end().$castTo<0 | 1>().as('isBegun'),
    )
}

export async function findForStaff(db: Db, appointmentId: string): Promise<StaffAppointmentRow | undefined> {
  return await selectForStaff(db).where('appointments.appointmentId', '=', appointmentId).executeTakeFirst()
}

/** Everything that a shop has booked between two instants and that was not cancelled or missed by then. */
export async function listBetween(
  db: Db,
  shopId: number,
  { from, to }: { from: Instant; to: Instant },
): Promise<StaffAppointmentRow[]> {
  return await selectForStaff(db)
    .where('appointments.shopId', '=', shopId)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .where('state', '!=', 'cancelled')
    .orderBy('startsAt')
    .execute()
}

export interface AppointmentSearch {
  shopId: number
  /** Of whose name or number; `none`: what was typed finds nobody. */
  whose?: SuffixRange | 'none' | undefined
  /** When it was made, and how its id ends. */
  code?: { from: Instant; to: Instant; ending: string } | undefined
  between?: { from: Instant; to: Instant } | undefined
  /** As it is shown at `now`, whether or not a sweep has written it down. */
  state?: AppointmentRow['state'] | undefined
  now: Instant
  /** Of the members whom the text finds, so many are looked through; undefined: all. */
  most?: number | undefined
}

export async function searchForStaff(
  db: Db,
  search: AppointmentSearch,
  span: Span,
): Promise<Placed<StaffAppointmentRow>[]> {
  const all = await matching(db, search)
  if (!all) return []
  // The page is found in an index, before anything is read that is not on it.
  const found = await keysetPage(all, { by: 'startsAt', id: 'appointmentId' }, span).execute()
  if (found.length === 0) return []
  const ids = found.map(({ placeId }) => placeId)
  const rows = await selectForStaff(db).where('appointments.appointmentId', 'in', ids).execute()
  return inPlace(found, rows, ({ appointmentId }) => appointmentId)
}

/** How many a search finds, or `most` where it finds more. */
export async function countForStaff(db: Db, search: AppointmentSearch, most: number): Promise<number> {
  const all = await matching(db, search)
  return all ? await countUpTo(db, most, all.select('appointmentId')) : 0
}

/** Undefined where what was typed finds nobody. */
async function matching(db: Db, { shopId, whose, code, between, state, now, most }: AppointmentSearch) {
  if (whose === 'none') return undefined
  const members = whose && (await whoseText(db, whose, most))
  // What finds few rows by itself is not to be looked for among all of the shop's: a sum is found by no index.
  const isFew = code !== undefined || members?.areFew === true
  let query = db.selectFrom('appointments').where(isFew ? sql<number>`shop_id + 0` : 'shopId', '=', shopId)
  if (members) query = query.where('memberUid', 'in', members.uids)
  if (code) {
    query = query
      .where('createdAt', '>=', code.from)
      .where('createdAt', '<', code.to)
      .where('appointmentId', 'like', `%${code.ending}`)
  }
  if (between) query = query.where('startsAt', '>=', between.from).where('startsAt', '<', between.to)
  return state ? query.where(isShownAs(state, now)) : query
}

/** The appointments of few are fewer than those of a shop. */
async function whoseText(db: Db, range: SuffixRange, most: number | undefined) {
  const areFew = most !== undefined || !(await areMoreThan(db, range, mostFound))
  return { uids: membersWithin(db, range, most), areFew }
}

/** Whether a text finds more members than a list looks through. */
export async function isTextCut(db: Db, { whose, most }: AppointmentSearch): Promise<boolean> {
  if (whose === undefined || whose === 'none' || most === undefined) return false
  return await areMoreThan(db, whose, most)
}

const uidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whose name or number has this text in it, or the one whose uid it is. */
export async function searchMembers(
  db: Db,
  { text, numbers, limit }: { text: string; numbers: NumberSearch; limit: number },
): Promise<MemberRow[]> {
  if (uidForm.test(text)) {
    return await db.selectFrom('members').selectAll().where('uid', '=', text).where('deletedAt', 'is', null).execute()
  }
  const range = suffixRange(text, numbers)
  if (!range) return []
  return await db
    .selectFrom('members')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where('uid', 'in', membersWithin(db, range, mostFound))
    .orderBy('nickname')
    .orderBy('uid')
    .limit(limit)
    .execute()
}

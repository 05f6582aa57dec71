import { v7 as uuidv7 } from 'uuid'

import type { StaffLevel } from '#src/contract/staff/permissions.ts'

import { levelAt, type ShopLevels } from '#server/http/caller.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { shiftLifeMs } from '#server/modules/members/rules/staff-limits.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { readShopLevels } from './shop-levels.ts'

const noShopLevels: ShopLevels = new Map()

const findShifts = prepared((db, { memberUid, now }: { memberUid: string; now: Instant }) =>
  db.selectFrom('shifts').select('shopId').where('memberUid', '=', memberUid).where('endsAt', '>', now),
)

/** The studios where somebody of the staff is on duty. */
export async function readShiftsOf(db: Db, memberUid: string, now: Instant): Promise<ReadonlySet<number>> {
  const { rows } = await findShifts(db, { memberUid, now })
  return new Set(rows.map(({ shopId }) => shopId))
}

export interface Shift {
  memberUid: string
  shopId: number
  beganAt: Instant
  endsAt: Instant
}

/** The shift of a member at a studio that is on; the first one where several began at once. */
export async function findShift(
  db: Db,
  { memberUid, shopId }: Pick<Shift, 'memberUid' | 'shopId'>,
  now: Instant,
): Promise<Shift | undefined> {
  return await db
    .selectFrom('shifts')
    .select(['memberUid', 'shopId', 'beganAt', 'endsAt'])
    .where('memberUid', '=', memberUid)
    .where('shopId', '=', shopId)
    .where('endsAt', '>', now)
    .orderBy('beganAt')
    .executeTakeFirst()
}

/** No clerk is at two studios. The caller holds the member's row. */
export async function beginShift(
  tx: Tx,
  { memberUid, shopId }: Pick<Shift, 'memberUid' | 'shopId'>,
  now: Instant,
): Promise<Shift> {
  await endShiftsOf(tx, memberUid, now)
  const shift = { memberUid, shopId, beganAt: now, endsAt: now + shiftLifeMs }
  await tx
    .insertInto('shifts')
    .values({ shiftId: uuidv7(), ...shift })
    .execute()
  return shift
}

/** At one studio, or wherever it is. True: there was one. */
export async function endShiftsOf(tx: Tx, memberUid: string, now: Instant, shopId?: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shifts')
    .set({ endsAt: now })
    .where('memberUid', '=', memberUid)
    .where('endsAt', '>', now)
    .$if(shopId !== undefined, (query) => query.where('shopId', '=', shopId ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface OnDuty extends Shift {
  nickname: string
  avatar: string | null
  level: StaffLevel
}

/** The shops at which somebody has said that they are on duty. */
export async function listStaffedShops(db: Db, now: Instant): Promise<number[]> {
  const rows = await db.selectFrom('shifts').select('shopId').where('endsAt', '>', now).distinct().execute()
  return rows.map(({ shopId }) => shopId)
}

/** Who is on duty at a studio, the longest first: a clerk who lost the level or was blocked since is not. */
export async function listOnDuty(db: Db, shopId: number, now: Instant): Promise<OnDuty[]> {
  const { rows } = await askOnDuty(db, { shopId, now })
  const found: OnDuty[] = []
  for (const { role, staffLevel, blocked, blockedUntil, ...row } of rows) {
    if (role !== 'admin' || isBlocked({ blocked, blockedUntil }, now)) continue
    const shopLevels = staffLevel === null ? await readShopLevels(db, row.memberUid) : noShopLevels
    const level = levelAt({ level: staffLevel, shopLevels }, shopId)
    if (level !== null) found.push({ ...row, level })
  }
  return found
}

const askOnDuty = prepared((db, { shopId, now }: { shopId: number; now: Instant }) =>
  db
    .selectFrom('shifts')
    .innerJoin('members', 'members.uid', 'shifts.memberUid')
    .select(['shifts.memberUid', 'shifts.shopId', 'shifts.beganAt', 'shifts.endsAt'])
    .select(['members.nickname', 'members.avatar', 'members.role', 'members.staffLevel'])
    .select(['members.blocked', 'members.blockedUntil'])
    .where('shifts.shopId', '=', shopId)
    .where('shifts.endsAt', '>', now)
    .orderBy('shifts.beganAt'),
)

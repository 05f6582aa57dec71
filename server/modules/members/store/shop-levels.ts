import type { StaffLevel } from '#src/contract/staff/permissions.ts'

import { highestLevel, type ShopLevels } from '#server/http/caller.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

const findLevels = prepared((db, { memberUid }: { memberUid: string }) =>
  db.selectFrom('shopLevels').select(['shopId', 'level']).where('memberUid', '=', memberUid),
)

/** The levels that somebody of the staff has at single studios. */
export async function readShopLevels(db: Db, memberUid: string): Promise<ShopLevels> {
  const { rows } = await findLevels(db, { memberUid })
  return new Map(rows.map(({ shopId, level }) => [shopId, level]))
}

/** The level in the chain, or else the highest at any studio; null: a member, not of the staff. */
export async function readLevel(
  db: Db,
  { uid, role, staffLevel }: Pick<MemberRow, 'uid' | 'role' | 'staffLevel'>,
): Promise<StaffLevel | null> {
  if (role !== 'admin') return null
  return staffLevel ?? highestLevel({ level: null, shopLevels: await readShopLevels(db, uid) })
}

export interface AtShop {
  shopId: number
  level: StaffLevel
}

/** What stays as it was keeps the day since when it is so. */
export async function writeShopLevels(
  tx: Tx,
  memberUid: string,
  levels: readonly AtShop[],
  now: Instant,
): Promise<void> {
  const before = await tx.selectFrom('shopLevels').selectAll().where('memberUid', '=', memberUid).execute()
  const isSame = (one: AtShop) => (row: AtShop) => row.shopId === one.shopId && row.level === one.level
  for (const row of before.filter((one) => !levels.some(isSame(one))))
    await tx.deleteFrom('shopLevels').where('memberUid', '=', memberUid).where('shopId', '=', row.shopId).execute()
  const added = levels.filter((one) => !before.some(isSame(one)))
  if (added.length === 0) return
  await tx
    .insertInto('shopLevels')
    .values(added.map(({ shopId, level }) => ({ memberUid, shopId, level, since: now })))
    .execute()
}

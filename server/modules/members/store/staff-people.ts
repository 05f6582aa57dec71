import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Those of the staff with what tells how they sign in, by their name. */
export async function listStaff(db: Db, uid?: string) {
  return await db
    .selectFrom('members')
    .leftJoin('staffPins', 'staffPins.memberUid', 'members.uid')
    .selectAll('members')
    .select(['staffPins.setAt as pinSetAt'])
    .select((row) => [
      row
        .selectFrom('logins')
        .select(({ fn }) => fn.max('logins.createdAt').as('at'))
        .whereRef('logins.memberUid', '=', 'members.uid')
        .$asScalar()
        .as('loginAt'),
      row
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('passkeys.memberUid', '=', 'members.uid')
        .$asScalar()
        .$notNull()
        .as('passkeyCount'),
    ])
    .where('members.role', '=', 'admin')
    .$if(uid !== undefined, (query) => query.where('members.uid', '=', uid ?? ''))
    .orderBy('members.nickname')
    .orderBy('members.uid')
    .execute()
}

/** The levels at single studios, of everybody or of one. */
export async function listShopLevels(db: Db, uid?: string) {
  return await db
    .selectFrom('shopLevels')
    .selectAll()
    .$if(uid !== undefined, (query) => query.where('memberUid', '=', uid ?? ''))
    .orderBy('shopId')
    .execute()
}

/** Who answers for a shop beyond its counter, in the order in which they are turned to; an empty group is left out. */
export async function listManagers(db: Db, shopId: number, now: Instant): Promise<string[][]> {
  const rows = await db
    .selectFrom('members')
    .leftJoin('shopLevels', (join) =>
      join.onRef('shopLevels.memberUid', '=', 'members.uid').on('shopLevels.shopId', '=', shopId),
    )
    .select(['members.uid', 'members.staffLevel', 'members.blocked', 'members.blockedUntil', 'shopLevels.level'])
    .where('members.role', '=', 'admin')
    .where((row) => row.or([row('members.staffLevel', 'is not', null), row('shopLevels.level', 'is not', null)]))
    .orderBy('members.uid')
    .execute()
  const trusted = rows.filter((row) => !isBlocked(row, now))
  const ofShop = trusted.filter(({ staffLevel, level }) => staffLevel === null && level === 'manager')
  const [ofChain, owners] = (['manager', 'owner'] as const).map((one) =>
    trusted.filter(({ staffLevel }) => staffLevel === one),
  )
  return [ofShop, ofChain ?? [], owners ?? []]
    .map((group) => group.map(({ uid }) => uid))
    .filter((group) => group.length > 0)
}

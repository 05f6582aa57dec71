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

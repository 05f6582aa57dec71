import type { Db } from '#server/platform/database/store.ts'

/** The endings that a search leaves, as `endingRange` gives them. */
export type SuffixRange = readonly [from: string, to: string]

/** A list looks through so many of those who were searched for: a clerk who finds more types another letter. */
export const mostFound = 100

/** Whose name or number has an ending in the range; of many the first, which are those whose ending is shortest. */
export function membersWithin(db: Db, range: SuffixRange, most?: number) {
  const all = within(db, range)
  if (most === undefined) return all
  return db.selectFrom(all.orderBy('ending').orderBy('memberUid').limit(most).as('found')).select('memberUid')
}

/** Whether more endings than that are in the range. */
export async function areMoreThan(db: Db, range: SuffixRange, most: number): Promise<boolean> {
  return (await within(db, range).limit(1).offset(most).executeTakeFirst()) !== undefined
}

function within(db: Db, [from, to]: SuffixRange) {
  return db.selectFrom('memberEndings').select('memberUid').where('ending', '>=', from).where('ending', '<', to)
}

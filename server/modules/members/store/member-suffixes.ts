import { searchSuffixesOf } from '#server/modules/members/rules/search-suffixes.ts'
import type { MemberRow } from './members.ts'
import type { Tx } from '#server/platform/database/store.ts'

/** Rows of one statement: databases count the values that they are given at once. */
const mostRows = 1_000

/** What members can be found by from the middle of a name or number, where that has changed. */
export async function writeSuffixes(tx: Tx, members: readonly MemberRow[]): Promise<void> {
  const uids = members.map(({ uid }) => uid)
  const kept = await tx.selectFrom('memberEndings').selectAll().where('memberUid', 'in', uids).execute()
  const known = new Map<string, Set<string>>()
  for (const { memberUid, ending } of kept) known.set(memberUid, (known.get(memberUid) ?? new Set()).add(ending))
  const changed = members
    .map((member) => ({ uid: member.uid, suffixes: searchSuffixesOf(member) }))
    .filter(({ uid, suffixes }) => !isSame(suffixes, known.get(uid)))
  if (changed.length === 0) return
  const others = changed.map(({ uid }) => uid)
  await tx.deleteFrom('memberEndings').where('memberUid', 'in', others).execute()
  const values = changed.flatMap(({ uid, suffixes }) => suffixes.map((ending) => ({ ending, memberUid: uid })))
  for (let from = 0; from < values.length; from += mostRows) {
    await tx
      .insertInto('memberEndings')
      .values(values.slice(from, from + mostRows))
      .execute()
  }
}

function isSame(suffixes: readonly string[], known: ReadonlySet<string> = new Set()): boolean {
  return suffixes.length === known.size && suffixes.every((ending) => known.has(ending))
}

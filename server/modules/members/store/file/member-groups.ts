import { type SelectQueryBuilder, sql } from 'kysely'

import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** By what members are grouped; each part narrows what the others leave. */
export interface MemberGroup {
  tagId?: string | undefined
  /** A package that can be used ends within so many days. */
  endsWithinDays?: number | undefined
  /** No visit for so many days. */
  lapsedDays?: number | undefined
  birthMonth?: number | undefined
  /** Only those who allow offers and are not blocked. */
  isAllowing?: boolean | undefined
}

const dayMs = 24 * 3_600_000

type IndexQuery = SelectQueryBuilder<Schema, 'standings', object>

/** Leaves those of the group. */
export function withGroup(db: Db, query: IndexQuery, group: MemberGroup, now: Instant): IndexQuery {
  const { tagId, endsWithinDays, lapsedDays, birthMonth, isAllowing = false } = group
  let rest = query
  if (tagId !== undefined) {
    rest = rest.where('memberUid', 'in', db.selectFrom('memberTags').select('memberUid').where('tagId', '=', tagId))
  }
  if (endsWithinDays !== undefined) {
    rest = rest.where('endsFirstAt', '>', now).where('endsFirstAt', '<=', now + endsWithinDays * dayMs)
  }
  if (lapsedDays !== undefined) rest = rest.where('seenAt', '<=', now - lapsedDays * dayMs)
  if (birthMonth !== undefined) rest = rest.where('memberUid', 'in', bornIn(db, birthMonth))
  if (!isAllowing) return rest
  const allowing = db.selectFrom('members').select('uid').where('marketingSince', 'is not', null)
  return rest.where('memberUid', 'in', allowing).where('blockedUntil', '<=', now)
}

function bornIn(db: Db, month: number) {
  return db
    .selectFrom('members')
    .select('uid')
    .where('birthday', 'is not', null)
    .where(sql<boolean>`substr(birthday, 6, 2) = ${String(month).padStart(2, '0')}`)
}

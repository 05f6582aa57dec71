import { type Expression, type Selectable, type SelectQueryBuilder, sql } from 'kysely'

import { reach } from '#src/contract/values.ts'

import { type CappedCount, countUpTo, countUpToReach } from '#server/platform/database/capped-count.ts'
import { type MemberGroup, withGroup } from './file/member-groups.ts'
import { areMoreThan, type SuffixRange, membersWithin, mostFound } from './member-search.ts'
import { inPlace, keysetPage, type Placed, type Span } from '#server/platform/database/keyset.ts'
import type { MemberRow } from './members.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

export type MemberChip = 'all' | 'active' | 'expiring' | 'few' | 'idle' | 'blocked'
export type MemberSort = 'chip' | 'recent' | 'name' | 'times' | 'joined'

export interface MemberFilter {
  /** The endings that were searched for; undefined: everybody. */
  range: SuffixRange | undefined
  chip: MemberChip
  sort: MemberSort
  group?: MemberGroup | undefined
  /** Of those who were searched for, so many are looked through; undefined: all. */
  most?: number | undefined
}

const ofMember = [
  'uid',
  'nickname',
  'avatar',
  'phone',
  'areaCode',
  'blocked',
  'blockedUntil',
  'email',
  'language',
  'marketingSince',
  'marketingTexts',
  'createdAt',
] as const
const ofStanding = ['visits', 'lastVisitAt'] as const

/** What lists show of a member, and no more: a file has tens of thousands of them. */
export type ListedMember = Pick<MemberRow, (typeof ofMember)[number]> &
  Pick<Selectable<Schema['standings']>, (typeof ofStanding)[number]>

const day = 24 * 3_600_000
/** Design section 5, users. */
const expiringMs = 14 * day
/** Who was not seen for so long counts as away. */
export const idleDays = 30
const idleMs = idleDays * day

type IndexQuery = SelectQueryBuilder<Schema, 'standings', object>

/**
 * One page of members, from indexes only: what is sorted by is kept, not computed. Whoever comes in between two pages
 * stands elsewhere from then on: at the front by last visit, so that the later pages have them no more.
 */
export async function listMembers(
  db: Db,
  filter: MemberFilter,
  span: Span<number | string>,
  now: Instant,
): Promise<Placed<ListedMember, number | string>[]> {
  const { chip, range } = filter
  const [column, direction] = orderOf(filter)
  const along = range ? 'either' : await indexFor(db, chip, column, now)
  let query = filtered(db, filter, now, along === 'order' ? offIndex : onIndex)
  // A member who can be let in has times left: walked from the fewest, the others would come first and be passed by.
  if (column === 'timesLeft' && (chip === 'active' || chip === 'expiring')) query = query.where('timesLeft', '>', 0)
  const by = along === 'chip' ? offIndex(column) : onIndex(column)
  const found = await keysetPage(query, { by, id: 'memberUid', direction }, span).execute()
  const rows = await readListed(
    db,
    found.map(({ placeId }) => placeId),
  )
  return inPlace(found, rows, ({ uid }) => uid)
}

/** Whether a search finds more members than a list looks through. */
export async function isSearchCut(db: Db, { range }: MemberFilter): Promise<boolean> {
  return range !== undefined && (await areMoreThan(db, range, mostFound))
}

export async function findListed(db: Db, uid: string): Promise<ListedMember | undefined> {
  return (await readListed(db, [uid]))[0]
}

async function readListed(db: Db, uids: readonly string[]): Promise<ListedMember[]> {
  if (uids.length === 0) return []
  return await db
    .selectFrom('members')
    .innerJoin('standings', 'standings.memberUid', 'members.uid')
    .select(ofMember.map((column) => `members.${column}` as const))
    .select(ofStanding)
    .where('members.uid', 'in', uids)
    // Named for both: from those of one alone, PostgreSQL reads all rows of the other for each page of a long list.
    .where('standings.memberUid', 'in', uids)
    .execute()
}

function filtered(db: Db, { chip, range, most, group = {} }: MemberFilter, now: Instant, of = onIndex): IndexQuery {
  const query = withChip(db.selectFrom('standings'), chip, now, of)
  return withGroup(db, range ? query.where('memberUid', 'in', membersWithin(db, range, most)) : query, group, now)
}

type Column = Order[0] | 'activeUntil' | 'fewTimes'
type Spelling = (column: Column) => Expression<string | number | null>

const onIndex: Spelling = (column) => sql.ref(column)
/** The same value, which no index is chosen for. */
const offIndex: Spelling = (column) =>
  column === 'name' ? sql<string>`${sql.ref(column)} || ''` : sql<number>`${sql.ref(column)} + 0`

/** By which index a chip's own order is read. */
const orderOfChip: Record<MemberChip, Column | undefined> = {
  all: undefined,
  active: undefined,
  expiring: 'endsFirstAt',
  few: 'seenAt',
  idle: 'seenAt',
  blocked: 'blockedUntil',
}

/**
 * Few members on a chip are read and then put in order; among many the order is walked until the page is full. Neither
 * takes longer the more members there are, as long as the one or the other is chosen.
 */
async function indexFor(db: Db, chip: MemberChip, column: Column, now: Instant): Promise<'chip' | 'order' | 'either'> {
  if (chip === 'all' || orderOfChip[chip] === column) return 'either'
  const next = withChip(db.selectFrom('standings'), chip, now).select('memberUid').limit(1).offset(reach)
  return (await next.executeTakeFirst()) === undefined ? 'chip' : 'order'
}

function withChip(query: IndexQuery, chip: MemberChip, now: Instant, of = onIndex): IndexQuery {
  switch (chip) {
    case 'all':
      return query
    case 'active':
      return query.where(of('activeUntil'), '>', now)
    case 'expiring':
      return query.where(of('endsFirstAt'), '>', now).where(of('endsFirstAt'), '<=', now + expiringMs)
    case 'few':
      return query.where(of('fewTimes'), '=', 1)
    case 'idle':
      return query.where(of('seenAt'), '<=', now - idleMs)
    case 'blocked':
      return query.where(of('blockedUntil'), '>', now)
  }
}

type Order = readonly ['seenAt' | 'name' | 'timesLeft' | 'createdAt' | 'endsFirstAt' | 'blockedUntil', 'asc' | 'desc']

const sorts = {
  recent: ['seenAt', 'desc'],
  name: ['name', 'asc'],
  times: ['timesLeft', 'asc'],
  joined: ['createdAt', 'desc'],
} as const satisfies Record<string, Order>

function orderOf({ chip, sort }: MemberFilter): Order {
  if (sort !== 'chip') return sorts[sort]
  if (chip === 'expiring') return ['endsFirstAt', 'asc']
  if (chip === 'blocked') return ['blockedUntil', 'desc']
  return ['seenAt', 'desc']
}

/** Whether the places in a list are names; they are numbers otherwise. */
export function isByName(filter: MemberFilter): boolean {
  return orderOf(filter)[0] === 'name'
}

/** How many members a filter leaves. */
export async function countListed(db: Db, filter: MemberFilter, now: Instant): Promise<CappedCount> {
  return await countUpToReach(db, filtered(db, filter, now).select('memberUid'))
}

/** The same for a list that is read to its end: as many as there are, or `most` where there are more. */
export async function countToRead(db: Db, filter: MemberFilter, most: number, now: Instant): Promise<number> {
  return await countUpTo(db, most, filtered(db, filter, now).select('memberUid'))
}

/** How many members each chip shows. */
export async function countMembers(db: Db, now: Instant): Promise<Record<MemberChip, CappedCount>> {
  const count = async (chip: MemberChip) =>
    await countUpToReach(db, withChip(db.selectFrom('standings'), chip, now).select('memberUid'))
  return {
    all: await count('all'),
    active: await count('active'),
    expiring: await count('expiring'),
    few: await count('few'),
    idle: await count('idle'),
    blocked: await count('blocked'),
  }
}

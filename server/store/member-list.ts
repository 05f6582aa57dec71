import type { SelectQueryBuilder } from 'kysely'

import { type CappedCount, countUpToReach } from './capped-count.ts'
import { areMoreThan, type EndingRange, membersWithin, mostFound } from './found-members.ts'
import type { MemberRow } from './members.ts'
import type { Instant, Schema } from './schema.ts'
import type { StandingRow } from './standings.ts'
import type { Db } from './store.ts'

export type MemberChip = 'all' | 'active' | 'expiring' | 'few' | 'idle' | 'blocked'
export type MemberSort = 'chip' | 'recent' | 'name' | 'times' | 'joined'

export interface MemberFilter {
  /** The endings that were searched for; undefined: everybody. */
  range: EndingRange | undefined
  chip: MemberChip
  sort: MemberSort
}

export type ListedMember = MemberRow & Omit<StandingRow, 'memberUid' | 'createdAt' | 'blockedUntil'>

const day = 24 * 3_600_000
/** Design section 5, users. */
const expiringMs = 14 * day
const idleMs = 30 * day

type Standings = SelectQueryBuilder<Schema, 'standings', object>

interface Page {
  offset: number
  limit: number
  /** Of those who were searched for, so many are looked through; undefined: all. */
  most?: number | undefined
}

/** One page of members, from indexes only: what is sorted by is kept, not computed. */
export async function listMembers(
  db: Db,
  filter: MemberFilter,
  { offset, limit, most }: Page,
  now: Instant,
): Promise<ListedMember[]> {
  const { range } = filter
  let query = withChip(db.selectFrom('standings'), filter.chip, now)
  if (range) query = query.where('memberUid', 'in', membersWithin(db, range, most))
  const [column, direction] = orderOf(filter)
  const page = query.select('memberUid').orderBy(column, direction).orderBy('memberUid', direction)
  const rows = await page.limit(limit).offset(offset).execute()
  return await readListed(
    db,
    rows.map(({ memberUid }) => memberUid),
  )
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
  const rows = await db
    .selectFrom('members')
    .innerJoin('standings', 'standings.memberUid', 'members.uid')
    .selectAll('members')
    .select(['name', 'visits', 'seenAt', 'lastVisitAt', 'timesLeft', 'fewTimes', 'activeUntil', 'endsFirstAt'])
    .where('uid', 'in', uids)
    .execute()
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  return uids.flatMap((uid) => byUid.get(uid) ?? [])
}

function withChip(query: Standings, chip: MemberChip, now: Instant): Standings {
  switch (chip) {
    case 'all':
      return query
    case 'active':
      return query.where('activeUntil', '>', now)
    case 'expiring':
      return query.where('endsFirstAt', '>', now).where('endsFirstAt', '<=', now + expiringMs)
    case 'few':
      return query.where('fewTimes', '=', 1)
    case 'idle':
      return query.where('seenAt', '<=', now - idleMs)
    case 'blocked':
      return query.where('blockedUntil', '>', now)
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

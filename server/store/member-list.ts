import type { SelectQueryBuilder } from 'kysely'

import type { MemberRow } from './members.ts'
import type { Instant, Schema } from './schema.ts'
import type { StandingRow } from './standings.ts'
import type { Db } from './store.ts'

export type MemberChip = 'all' | 'active' | 'expiring' | 'few' | 'idle' | 'blocked'
export type MemberSort = 'chip' | 'recent' | 'name' | 'times' | 'joined'

export interface MemberFilter {
  /** The range of endings that were searched for; undefined: everybody. */
  range: readonly [from: string, to: string] | undefined
  chip: MemberChip
  sort: MemberSort
}

export type ListedMember = MemberRow & Omit<StandingRow, 'memberUid' | 'createdAt' | 'blockedUntil'>

const day = 24 * 3_600_000
/** Design section 5, users. */
const expiringMs = 14 * day
const idleMs = 30 * day
/** A search that finds more than this is no search: type another letter. */
const mostFound = 1_000

type Standings = SelectQueryBuilder<Schema, 'standings', object>

/** One page of members, from indexes only: what is sorted by is kept, not computed. */
export async function listMembers(
  db: Db,
  filter: MemberFilter,
  { offset, limit }: { offset: number; limit: number },
  now: Instant,
): Promise<ListedMember[]> {
  const { range } = filter
  let query = withChip(db.selectFrom('standings'), filter.chip, now)
  if (range) query = query.where('memberUid', 'in', (row) => row.selectFrom(found(db, range)).select('memberUid'))
  const [column, direction] = orderOf(filter)
  const page = query.select('memberUid').orderBy(column, direction).orderBy('memberUid', direction)
  const rows = await page.limit(limit).offset(offset).execute()
  return await readListed(
    db,
    rows.map(({ memberUid }) => memberUid),
  )
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

function found(db: Db, [from, to]: readonly [string, string]) {
  return db
    .selectFrom('memberEndings')
    .select('memberUid')
    .where('ending', '>=', from)
    .where('ending', '<', to)
    .orderBy('ending')
    .limit(mostFound)
    .as('found')
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
export async function countMembers(db: Db, now: Instant): Promise<Record<MemberChip, number>> {
  const count = async (chip: MemberChip) => {
    const { count } = await withChip(db.selectFrom('standings'), chip, now)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  return {
    all: await count('all'),
    active: await count('active'),
    expiring: await count('expiring'),
    few: await count('few'),
    idle: await count('idle'),
    blocked: await count('blocked'),
  }
}

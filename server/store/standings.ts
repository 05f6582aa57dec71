import type { Selectable } from 'kysely'

import { endingsOf } from '../rules/member-endings.ts'
import { type MemberFacts, standingOf } from '../rules/standing.ts'
import { sessionVisits, visitedAppointments } from './member-visits.ts'
import type { MemberRow } from './members.ts'
import type { Instant, Schema } from './schema.ts'
import type { Db, Store, Tx } from './store.ts'

export type StandingRow = Selectable<Schema['standings']>

const atOnce = 200

/** Computes the standing of members anew about whom something was written. Tells how many. */
export async function settleStandings(store: Store, limit = atOnce): Promise<number> {
  const marks = await store.db.selectFrom('standingMarks').selectAll().orderBy('markId').limit(limit).execute()
  if (marks.length === 0) return 0
  const uids = [...new Set(marks.map(({ memberUid }) => memberUid))].sort()
  await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const members = await lockStandings(tx, uids, now)
    await writeStandings(tx, members, now)
    const markIds = marks.map(({ markId }) => markId)
    await tx.deleteFrom('standingMarks').where('markId', 'in', markIds).execute()
  })
  return uids.length
}

/** Brings one member's standing up to date with what this transaction has written. */
export async function standNow(tx: Tx, uid: string, now: Instant): Promise<void> {
  await writeStandings(tx, await lockStandings(tx, [uid], now), now)
}

/** Whoever computes the same members waits here, and then reads what this one has not seen. */
async function lockStandings(tx: Tx, uids: readonly string[], now: Instant): Promise<MemberRow[]> {
  const found = await tx.selectFrom('members').selectAll().where('uid', 'in', uids).orderBy('uid').execute()
  const members = found.filter(({ deletedAt }) => deletedAt === null)
  const gone = found.filter(({ deletedAt }) => deletedAt !== null).map(({ uid }) => uid)
  if (gone.length > 0) await forget(tx, gone)
  if (members.length === 0) return []
  const rows = members.map(({ uid, createdAt, nickname }) => ({
    ...standingOf(emptyFacts({ createdAt, nickname }), now),
    memberUid: uid,
  }))
  await tx
    .insertInto('standings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('memberUid').doUpdateSet((row) => ({ visits: row.ref('standings.visits') })),
    )
    .execute()
  return members
}

function emptyFacts(member: { createdAt: Instant; nickname: string }): MemberFacts {
  return { ...member, blocked: 0, blockedUntil: null, lastVisitAt: null, visits: 0, cards: [] }
}

async function forget(tx: Tx, uids: string[]): Promise<void> {
  await tx.deleteFrom('standings').where('memberUid', 'in', uids).execute()
  await tx.deleteFrom('memberEndings').where('memberUid', 'in', uids).execute()
}

async function writeStandings(tx: Tx, members: readonly MemberRow[], now: Instant): Promise<void> {
  const uids = members.map(({ uid }) => uid)
  if (uids.length === 0) return
  const cards = await cardsOf(tx, uids)
  const visited = await visitedAppointments(tx, uids)
  const tanned = await sessionVisits(tx, uids)
  for (const member of members) {
    const visits = visited.get(member.uid)
    const sessions = tanned.get(member.uid)
    const lasts = [visits?.lastAt, sessions?.lastAt].filter((at): at is Instant => typeof at === 'number')
    const facts: MemberFacts = {
      ...member,
      cards: cards.filter(({ memberUid }) => memberUid === member.uid),
      visits: (visits?.count ?? 0) + (sessions?.count ?? 0),
      lastVisitAt: lasts.length === 0 ? null : Math.max(...lasts),
    }
    await tx.updateTable('standings').set(standingOf(facts, now)).where('memberUid', '=', member.uid).execute()
    await writeEndings(tx, member)
  }
}

async function cardsOf(db: Db, uids: readonly string[]) {
  return await db
    .selectFrom('cards')
    .leftJoin('cardLines', 'cardLines.cardId', 'cards.cardId')
    .select(['cards.cardId', 'memberUid', 'timesTotal', 'validUntil', 'frozenAt'])
    .select((row) => row.fn.coalesce(row.fn.sum<number>('delta'), row.lit(0)).as('balance'))
    .where('memberUid', 'in', uids)
    .groupBy(['cards.cardId', 'memberUid', 'timesTotal', 'validUntil', 'frozenAt'])
    .execute()
}

async function writeEndings(tx: Tx, member: MemberRow): Promise<void> {
  const wanted = endingsOf(member)
  const rows = await tx.selectFrom('memberEndings').select('ending').where('memberUid', '=', member.uid).execute()
  const kept = new Set(rows.map(({ ending }) => ending))
  if (kept.size === wanted.length && wanted.every((ending) => kept.has(ending))) return
  await tx.deleteFrom('memberEndings').where('memberUid', '=', member.uid).execute()
  if (wanted.length === 0) return
  const values = wanted.map((ending) => ({ ending, memberUid: member.uid }))
  await tx.insertInto('memberEndings').values(values).execute()
}

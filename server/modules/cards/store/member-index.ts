import { setImmediate as letOthers } from 'node:timers/promises'

import { productsCard } from '#server/modules/cards/rules/products-card.ts'
import { type MemberFacts, indexRowOf } from '#server/modules/cards/rules/member-index.ts'
import { writeSuffixes } from '#server/modules/members/store/member-suffixes.ts'
import { sessionVisits, visitedAppointments } from '#server/modules/members/store/member-visits.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'

const atOnce = 200

/** Computes the standing of members anew about whom something was written. Tells how many. */
export async function refreshMemberIndex(store: Store, limit = atOnce): Promise<number> {
  const marks = await store.db.selectFrom('standingMarks').selectAll().orderBy('markId').limit(limit).execute()
  if (marks.length === 0) return 0
  const uids = [...new Set(marks.map(({ memberUid }) => memberUid))].sort()
  await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const members = await selectIndexRowsForUpdate(tx, uids, now)
    await writeIndexRows(tx, members, now)
    const markIds = marks.map(({ markId }) => markId)
    await tx.deleteFrom('standingMarks').where('markId', 'in', markIds).execute()
  })
  return marks.length
}

/**
 * All that there are, for a list that has to be complete; others are answered in between, and may leave new ones. The
 * rest is left where the signal says that the server stops.
 */
export async function refreshWholeMemberIndex(store: Store, signal?: AbortSignal): Promise<void> {
  while ((await refreshMemberIndex(store)) >= atOnce) {
    if (signal?.aborted) return
    await letOthers()
  }
}

/** Brings one member's standing up to date with what this transaction has written. */
export async function refreshMember(tx: Tx, uid: string, now: Instant): Promise<void> {
  await writeIndexRows(tx, await selectIndexRowsForUpdate(tx, [uid], now), now)
}

/** Another server that computes the same members waits here, and then reads what this one has not seen. */
async function selectIndexRowsForUpdate(tx: Tx, uids: readonly string[], now: Instant): Promise<MemberRow[]> {
  const found = await tx.selectFrom('members').selectAll().where('uid', 'in', uids).orderBy('uid').execute()
  const members = found.filter(({ deletedAt }) => deletedAt === null)
  const gone = found.filter(({ deletedAt }) => deletedAt !== null).map(({ uid }) => uid)
  if (gone.length > 0) await removeIndexRows(tx, gone)
  if (members.length === 0) return []
  const rows = members.map(({ uid, createdAt, nickname }) => ({
    ...indexRowOf(emptyFacts({ createdAt, nickname }), now),
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

async function removeIndexRows(tx: Tx, uids: string[]): Promise<void> {
  await tx.deleteFrom('standings').where('memberUid', 'in', uids).execute()
  await tx.deleteFrom('memberEndings').where('memberUid', 'in', uids).execute()
}

async function writeIndexRows(tx: Tx, members: readonly MemberRow[], now: Instant): Promise<void> {
  const uids = members.map(({ uid }) => uid)
  if (uids.length === 0) return
  const cards = await cardsOf(tx, uids)
  const visited = await visitedAppointments(tx, uids)
  const tanned = await sessionVisits(tx, uids)
  const rows = members.map((member) => {
    const visits = visited.get(member.uid)
    const sessions = tanned.get(member.uid)
    const lasts = [visits?.lastAt, sessions?.lastAt].filter((at): at is Instant => typeof at === 'number')
    const facts: MemberFacts = {
      ...member,
      cards: cards.filter(({ memberUid }) => memberUid === member.uid),
      visits: (visits?.count ?? 0) + (sessions?.count ?? 0),
      lastVisitAt: lasts.length === 0 ? null : Math.max(...lasts),
    }
    return { ...indexRowOf(facts, now), memberUid: member.uid }
  })
  await tx
    .insertInto('standings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('memberUid').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        visits: row.ref('excluded.visits'),
        seenAt: row.ref('excluded.seenAt'),
        lastVisitAt: row.ref('excluded.lastVisitAt'),
        timesLeft: row.ref('excluded.timesLeft'),
        fewTimes: row.ref('excluded.fewTimes'),
        activeUntil: row.ref('excluded.activeUntil'),
        endsFirstAt: row.ref('excluded.endsFirstAt'),
        blockedUntil: row.ref('excluded.blockedUntil'),
      })),
    )
    .execute()
  await writeSuffixes(tx, members)
}

async function cardsOf(db: Db, uids: readonly string[]) {
  return await db
    .selectFrom('cards')
    .leftJoin('cardLines', 'cardLines.cardId', 'cards.cardId')
    .select(['cards.cardId', 'memberUid', 'timesTotal', 'validUntil', 'frozenAt', 'refundedAt', 'refundingAt'])
    .select((row) => [
      row.fn.coalesce(row.fn.sum<number>('delta'), row.lit(0)).as('balance'),
      row.fn.count<number>('lineId').as('lineCount'),
    ])
    .where('memberUid', 'in', uids)
    .where('packageId', '!=', productsCard)
    .groupBy(['cards.cardId', 'memberUid', 'timesTotal', 'validUntil', 'frozenAt', 'refundedAt', 'refundingAt'])
    .execute()
}

import { aBedRow, aLock, aPackage, aShop } from '../../support/fixtures.ts'
import { searchSuffixesOf } from '#server/modules/members/rules/search-suffixes.ts'
import { indexRowOf } from '#server/modules/cards/rules/member-index.ts'
import { sessionVisits, visitedAppointments } from '#server/modules/members/store/member-visits.ts'
import { type MemberRow, newMember } from '#server/modules/members/store/members.ts'
import { refreshMemberIndex } from '#server/modules/cards/store/member-index.ts'
import type { Store } from '#server/platform/database/store.ts'
import { bedCount, day, type Size, shopCount, startOfVisit, uidOf } from './size.ts'

export const ownerPhone = '+85251000009'
const atOnce = 500

/** Shops, machines, packages and staff: as many in a small chain as in a large one. */
export async function addHouse({ db }: Store, now: number): Promise<void> {
  const shops = Array.from({ length: shopCount }, (_, index) => aShop({ shopId: index + 1, sort: index + 1 }))
  await db.insertInto('shops').values(shops).execute()
  const locks = shops.map(({ shopId }) => aLock({ lockId: `door-${shopId}`, shopId }))
  await db.insertInto('locks').values(locks).execute()
  const beds = Array.from({ length: bedCount }, (_, index) =>
    aBedRow({
      deviceId: `bed-${index}`,
      shopId: 1 + Math.floor((index * shopCount) / bedCount),
      sort: index,
      slotMinutes: 45,
      bedNumber: index + 1,
    }),
  )
  await db.insertInto('devices').values(beds).execute()
  const packages = [aPackage(), aPackage({ packageId: 'thirty', sort: 2, times: 30, bonusTimes: 0 })]
  await db.insertInto('packages').values(packages).execute()
  const levels = ['owner', 'manager', 'staff'] as const
  const staff = levels.map((staffLevel, index) => {
    const member = newMember({ phone: `+8525100000${9 - index}`, areaCode: '852' }, now - 900 * day)
    const nickname = ['陳店主', '梁經理', '小吳'][index] ?? ''
    return Object.assign(member, { uid: `staff-${index}`, role: 'admin' as const, nickname, staffLevel, hereAt: now })
  })
  await db.insertInto('members').values(staff).execute()
}

const surnames = ['陳', '梁', '黃', '李', '張', '吳', '林', '周', '鄭', '何']
const givenNames = ['嘉欣', '志明', '美玲', '家豪', '詠詩', '俊傑', '曉晴']

/** Found by a rare name and a rare piece of a number: as many of them in every chain. */
const rareCount = 30

export async function addMembers({ db }: Store, size: Size): Promise<void> {
  const rows = Array.from({ length: size.members + 1 }, (_, index) => aMemberOf(size, index))
  await inPieces(rows, (piece) => db.insertInto('members').values(piece).execute())
}

/** The last one is the regular. */
function aMemberOf(size: Size, index: number): MemberRow {
  const { now, members, visitors } = size
  const isRare = index % Math.floor(members / rareCount) === 3 && index < Math.floor(members / rareCount) * rareCount
  const rare = Math.floor(index / Math.floor(members / rareCount))
  const digits = isRare
    ? `6${String(10 + rare)}7777${index % 10}`
    : `6${String((index * 7_919) % 6_999_983).padStart(7, '0')}`
  const joinedAt =
    index < visitors ? startOfVisit(size, index, 9) - 3_600_000 : now - (1 + (index % 700)) * day - index * 1_000
  // Of every surname some.
  const isBlocked = index % 31 === 7
  return {
    ...newMember({ phone: `+852${digits}`, areaCode: '852' }, joinedAt),
    uid: uidOf(index),
    nickname: isRare
      ? `歐陽${givenNames[index % 7]}`
      : `${surnames[index % 10]}${givenNames[(index >> 2) % 7]}${index % 97}`,
    gender: index % 3 === 0 ? 'male' : 'female',
    consentVersion: '2026-11-01',
    consentAt: joinedAt,
    adultAt: joinedAt,
    blocked: isBlocked ? 1 : 0,
    blockedWhy: isBlocked ? 'Owes money' : null,
  }
}

/** What members are listed by: by the rules of the real code, in bulk. */
export async function addMemberIndex({ db }: Store, { now }: Size): Promise<void> {
  const members = await db.selectFrom('members').selectAll().orderBy('uid').execute()
  const cards = await db
    .selectFrom('cards')
    .innerJoin('cardLines', 'cardLines.cardId', 'cards.cardId')
    .select(['memberUid', 'timesTotal', 'validUntil', 'frozenAt', 'refundedAt', 'refundingAt'])
    .select(({ fn }) => [fn.sum<number>('delta').as('balance'), fn.count<number>('lineId').as('lineCount')])
    .groupBy(['cards.cardId', 'memberUid', 'timesTotal', 'validUntil', 'frozenAt', 'refundedAt', 'refundingAt'])
    .execute()
  const cardsOf = Map.groupBy(cards, ({ memberUid }) => memberUid)
  await inPieces(members, async (piece) => {
    const uids = piece.map(({ uid }) => uid)
    const visited = await visitedAppointments(db, uids)
    const tanned = await sessionVisits(db, uids)
    const rows = piece.map((member) => {
      const [visits, sessions] = [visited.get(member.uid), tanned.get(member.uid)]
      const lastAt = Math.max(visits?.lastAt ?? 0, sessions?.lastAt ?? 0)
      const count = (visits?.count ?? 0) + (sessions?.count ?? 0)
      const own = cardsOf.get(member.uid) ?? []
      const facts = { ...member, cards: own, visits: count, lastVisitAt: lastAt === 0 ? null : lastAt }
      return { ...indexRowOf(facts, now), memberUid: member.uid }
    })
    await db.insertInto('standings').values(rows).execute()
  })
  const suffixes = members.flatMap((member) =>
    searchSuffixesOf(member).map((ending) => ({ ending, memberUid: member.uid })),
  )
  suffixes.sort((a, b) => (a.ending < b.ending ? -1 : 1))
  await inPieces(suffixes, (piece) => db.insertInto('memberEndings').values(piece).execute())
  await db.deleteFrom('standingMarks').execute()
}

/** Lets the real code compute some standings once more: what was filled in bulk has to be what it writes. */
export async function checkMemberIndex(store: Store, { members }: Size): Promise<void> {
  const uids = Array.from({ length: 50 }, (_, index) => uidOf(Math.floor((index * members) / 50)))
  const read = () =>
    store.db.selectFrom('standings').selectAll().where('memberUid', 'in', uids).orderBy('memberUid').execute()
  const before = JSON.stringify(await read())
  await store.db
    .insertInto('standingMarks')
    .values(uids.map((memberUid) => ({ markId: memberUid, memberUid })))
    .execute()
  await refreshMemberIndex(store)
  if (JSON.stringify(await read()) !== before) throw new Error('The standings are not what the server computes')
}

async function inPieces<Row>(rows: readonly Row[], write: (piece: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) await write(rows.slice(from, from + atOnce))
}

import { randomInt } from 'node:crypto'

import type { Selectable } from 'kysely'

import { keysetPage, type Placed, type Span } from '#server/platform/database/keyset.ts'
import type { ProblemsTable } from '#server/modules/problems/tables.ts'
import { dropPicture } from '#server/platform/pictures/pictures.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type ProblemRow = Selectable<ProblemsTable>
type NewProblem = Omit<ProblemRow, 'number' | 'state' | 'decidedAt' | 'staffUid' | 'answer'>

/** Five digits are said on the phone without a mistake; a long chain goes on with six. */
const numbers = [
  { from: 10_000, to: 100_000 },
  { from: 100_000, to: 1_000_000 },
] as const
const triesEach = 4

/** Writes it down, unless its session has one already; tells the number that it got. */
export async function insertProblem(tx: Tx, problem: NewProblem): Promise<number | undefined> {
  for (const { from, to } of numbers) {
    for (let tries = 0; tries < triesEach; tries++) {
      const number = randomInt(from, to)
      const row = { ...problem, number, state: 'open' as const, decidedAt: null, staffUid: null, answer: null }
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('problems')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 1n) return number
      if (problem.sessionId !== null && (await findProblemOfSession(tx, problem.sessionId))) return undefined
    }
  }
  throw new Error('No number is free for a report')
}

export async function findProblem(db: Db, problemId: string): Promise<ProblemRow | undefined> {
  return await db.selectFrom('problems').selectAll().where('problemId', '=', problemId).executeTakeFirst()
}

/** Decisions about one report queue up behind its row. */
export async function selectProblemForUpdate(tx: Tx, problemId: string): Promise<ProblemRow | undefined> {
  return await tx
    .updateTable('problems')
    .set((row) => ({ number: row.ref('number') }))
    .where('problemId', '=', problemId)
    .returningAll()
    .executeTakeFirst()
}

export async function findProblemOfSession(db: Db, sessionId: string): Promise<ProblemRow | undefined> {
  return await db.selectFrom('problems').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()
}

export async function countOpenOf(db: Db, memberUid: string): Promise<number> {
  const { count } = await db
    .selectFrom('problems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberUid', '=', memberUid)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

export async function countOpenProblems(db: Db, shopId: number): Promise<number> {
  const { rows } = await countOpen(db, { shopId })
  return rows[0]?.count ?? 0
}

const countOpen = prepared((db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('problems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shopId', '=', shopId)
    .where('state', '=', 'open'),
)

type Addition = Partial<
  Pick<ProblemRow, 'note' | 'picture' | 'isClaim' | 'state' | 'decidedAt' | 'staffUid' | 'answer'>
>

/** Only ever called on a report that this transaction has locked. */
export async function changeProblem(tx: Tx, problemId: string, changes: Addition): Promise<void> {
  await tx.updateTable('problems').set(changes).where('problemId', '=', problemId).execute()
}

/** With what is needed to show it. */
function selectShown(db: Db) {
  return db
    .selectFrom('problems')
    .innerJoin('shops', 'shops.shopId', 'problems.shopId')
    .innerJoin('members', 'members.uid', 'problems.memberUid')
    .leftJoin('members as staff', 'staff.uid', 'problems.staffUid')
    .leftJoin('devices', 'devices.deviceId', 'problems.deviceId')
    .leftJoin('locks', 'locks.lockId', 'problems.lockId')
    .leftJoin('sessions', 'sessions.sessionId', 'problems.sessionId')
    .selectAll('problems')
    .select([
      'shops.timeZone',
      'shops.languages as shopTexts',
      'devices.languages as bedTexts',
      'locks.languages as lockTexts',
      'members.nickname',
      'staff.nickname as staffName',
      'sessions.minutes',
      'sessions.state as sessionState',
      'sessions.settled',
      'sessions.startedAt',
      'sessions.endedAt',
      'sessions.endReason',
      'sessions.secondsOn',
      'sessions.cardId',
    ])
}

export type ShownProblem = NonNullable<Awaited<ReturnType<typeof findShownProblem>>>

export async function findShownProblem(db: Db, problemId: string) {
  return await selectShown(db).where('problems.problemId', '=', problemId).executeTakeFirst()
}

const mostShown = 20

/** Of one member, the newest first. */
export async function listProblemsOf(db: Db, memberUid: string): Promise<ShownProblem[]> {
  return await selectShown(db)
    .where('problems.memberUid', '=', memberUid)
    .orderBy('problems.reportedAt', 'desc')
    .orderBy('problems.problemId')
    .limit(mostShown)
    .execute()
}

/** Of a shop; open ones the oldest first, decided ones the newest first. */
export async function listProblemsAt(
  db: Db,
  { shopId, group }: { shopId: number; group: 'open' | 'decided' },
  span: Span,
): Promise<Placed<ShownProblem>[]> {
  const direction = group === 'open' ? 'asc' : 'desc'
  const problems = selectShown(db)
    .where('problems.shopId', '=', shopId)
    .where('problems.state', group === 'open' ? '=' : '<>', 'open')
  return await keysetPage(problems, { by: 'problems.reportedAt', id: 'problems.problemId', direction }, span).execute()
}

/** Pictures of what was decided before an instant; what was written stays. Tells how many went. */
export async function deleteOldProblemPictures(db: Db, before: Instant, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('problems')
    .select(['problemId', 'picture'])
    .where('decidedAt', '<', before)
    .where('picture', 'is not', null)
    .limit(limit)
    .execute()
  if (rows.length === 0) return 0
  for (const { picture } of rows) await dropPicture(db, picture ?? '')
  const ids = rows.map(({ problemId }) => problemId)
  await db.updateTable('problems').set({ picture: null }).where('problemId', 'in', ids).execute()
  return rows.length
}

/** What was decided before an instant and has no picture any more, some at a time. Tells how many went. */
export async function deleteOldProblems(db: Db, before: Instant, limit: number): Promise<number> {
  const old = db
    .selectFrom('problems')
    .select('problemId')
    .where('decidedAt', '<', before)
    .where('picture', 'is', null)
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('problems').where('problemId', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

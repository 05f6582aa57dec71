import type { Expression, Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'

import type { Entry } from '#server/modules/sessions/rules/entry.ts'
import { linesOf } from '#server/modules/sessions/rules/session-effects.ts'
import { reduceSession } from '#server/modules/sessions/rules/session.ts'
import type { SessionEvent, SessionStep } from '#server/modules/sessions/rules/session-facts.ts'
import type { SessionLine } from '#server/modules/cards/tables.ts'
import { writeSessionLines } from '#server/modules/cards/store/session-lines.ts'
import { holdsCard } from '#server/modules/passes/store/bed-passes.ts'
import { settleReturned } from '#server/modules/problems/store/settle-problem.ts'
import { readCompensation, returnByReceipt } from './make-good.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** False when the member or the bed has an open session already. It waits for a rival that is still deciding. */
export async function insertSession(tx: Tx, row: SessionRow): Promise<boolean> {
  const { numAffectedRows } = await addSession(tx, row)
  return numAffectedRows === 1n
}

const addSession = prepared((tx, row: SessionRow) =>
  tx
    .insertInto('sessions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
)

/** Decisions about one session queue up behind its row. */
export async function selectSessionForUpdate(tx: Tx, sessionId: string): Promise<SessionRow | undefined> {
  const { rows } = await holdSession(tx, { sessionId })
  return rows[0]
}

const holdSession = prepared((tx, { sessionId }: { sessionId: string }) =>
  tx
    .updateTable('sessions')
    .set((row) => ({ rev: row.ref('rev') }))
    .where('sessionId', '=', sessionId)
    .returningAll(),
)

export async function findOpenSession(db: Db, memberUid: string): Promise<SessionRow | undefined> {
  return await db.selectFrom('sessions').selectAll().where('openMember', '=', memberUid).executeTakeFirst()
}

/** How many sessions have not ended, by their state. */
export async function countOpenByState(db: Db): Promise<{ state: SessionRow['state']; count: number }[]> {
  return await db
    .selectFrom('sessions')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    // Not "is not null": this way both databases go by the index.
    .where('openMember', '>', '')
    .groupBy('state')
    .execute()
}

/** The session that has a bed: no other may start it. */
export async function openSessionOn(db: Db, deviceId: string): Promise<SessionRow | undefined> {
  return await db.selectFrom('sessions').selectAll().where('openDevice', '=', deviceId).executeTakeFirst()
}

/** Sessions of a shop that have no bed any more, and of which it is not known what they used. */
export async function countUnknownAt(db: Db, shopId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shopId', '=', shopId)
    .where('openMember', 'is not', null)
    .where('openDevice', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Every session that waits for a word of this bed: the one that has it, and older ones of unknown outcome. */
export async function listWaitingOn(db: Db, deviceId: string): Promise<string[]> {
  const { rows } = await findWaitingOn(db, { deviceId })
  return rows.map(({ sessionId }) => sessionId)
}

const findWaitingOn = prepared((db, { deviceId }: { deviceId: string }) =>
  db
    .selectFrom('sessions')
    .select('sessionId')
    .where('deviceId', '=', deviceId)
    .where('openMember', 'is not', null)
    .orderBy('requestedAt'),
)

/** Those of these beds whose word a session waits for. */
export async function listAwaited(db: Db, deviceIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('deviceId')
    .distinct()
    .where('deviceId', 'in', deviceIds)
    .where('openMember', 'is not', null)
    .execute()
  return rows.map(({ deviceId }) => deviceId)
}

/** Whether a session that has not ended is paid for with this card, or a time of it is held for a pass. */
export async function isPayingNow(db: Db, cardId: string): Promise<boolean> {
  const open = await db
    .selectFrom('sessions')
    .select('sessionId')
    .where('cardId', '=', cardId)
    .where('openMember', 'is not', null)
    .executeTakeFirst()
  return open !== undefined || (await holdsCard(db, cardId))
}

/** Every session of a shop that has a bed: which is taken, and until when. */
export async function openSessionsAt(db: Db, shopId: number): Promise<SessionRow[]> {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('shopId', '=', shopId)
    .where('openDevice', 'is not', null)
    .execute()
}

/** The beds of the chain that a session has. */
export async function listUsedBeds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('openDevice').where('openDevice', 'is not', null).execute()
  return rows.flatMap(({ openDevice }) => openDevice ?? [])
}

export async function findSession(db: Db, sessionId: string): Promise<SessionRow> {
  return await db.selectFrom('sessions').selectAll().where('sessionId', '=', sessionId).executeTakeFirstOrThrow()
}

export async function sessionOfGrant(db: Db, grantId: string): Promise<SessionRow | undefined> {
  const { rows } = await findByGrant(db, { grantId })
  return rows[0]
}

const findByGrant = prepared((db, { grantId }: { grantId: string }) =>
  db.selectFrom('sessions').selectAll().where('grantId', '=', grantId),
)

/** The sessions whose beds are to be asked now, the longest overdue first. `now` may be what the database makes of it. */
export async function dueSessions(
  db: Db,
  now: Instant | Expression<Instant>,
  { limit, shopIds }: { limit: number; shopIds: readonly number[] | 'all' },
): Promise<SessionRow[]> {
  if (shopIds.length === 0) return []
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('askAt', '<=', now)
    .$if(shopIds !== 'all', (due) => due.where('shopId', 'in', shopIds === 'all' ? [] : shopIds))
    .orderBy('askAt')
    .orderBy('sessionId')
    .limit(limit)
    .execute()
}

/** Keeps the grant that leaves the studio with a phone. */
export async function writeGrant(tx: Tx, sessionId: string, grantText: string): Promise<void> {
  await tx.updateTable('sessions').set({ grantText }).where('sessionId', '=', sessionId).execute()
}

/** For a session by a pass, whose choice only its member can tell. */
export async function writeIntensity(tx: Tx, sessionId: string, intensity: SessionRow['intensity']): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((row) => ({ intensity, rev: row('rev', '+', 1) }))
    .where('sessionId', '=', sessionId)
    .execute()
}

/** For a session by a pass, whose bed tells by which way it was started. */
export async function writeTransport(tx: Tx, sessionId: string, transport: SessionRow['transport']): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((row) => ({ transport, rev: row('rev', '+', 1) }))
    .where('sessionId', '=', sessionId)
    .execute()
}

export interface Evidence {
  road: Schema['sessionEvents']['road']
  /** Who asked for it or brought it: the member, or one of the staff. */
  memberUid?: string | undefined
  /** Who of the staff decided it in place of the bed, and why; stands with the lines that it writes. */
  byHand?: { staffUid: string; reason: string } | undefined
}

/** Lets an event happen to a locked session: the row, its ledger lines and the evidence, in one transaction. */
export async function stepSession(
  tx: Tx,
  row: SessionRow,
  event: SessionEvent,
  evidence: Evidence,
): Promise<SessionStep<SessionRow>> {
  const step = reduceSession(row, event)
  const session = step.state
  if (session.state === 'ended') session.openMember = null
  const isShownOtherwise = isChanged(row, session)
  if (isShownOtherwise) session.rev = row.rev + 1
  if (isShownOtherwise || row.askAt !== session.askAt || row.asks !== session.asks) {
    await writeSession(tx, session)
  }
  // A manager may have given its time back before the bed told that it never shone: one session comes back once.
  const isMadeGood =
    row.settled !== 'released' && session.settled === 'released' && (await readCompensation(tx, row)).times > 0
  const lines = isMadeGood ? linesOf(step.effects).map(worthNothing) : linesOf(step.effects)
  await writeSessionLines(tx, { ...row, byHand: evidence.byHand }, lines, event.at)
  if (isShownOtherwise) await noteEvent(tx, session, event, evidence)
  if (isBedFreed(row, session)) await noteEvent(tx, session, { type: 'bed-freed', at: event.at }, { road: 'studio' })
  if (await isGivenBack(tx, row, session, event)) {
    const { sessionId, memberUid } = row
    // What the bed never began was never counted, so that there is no news in it.
    const isNews = !isMadeGood && (evidence.byHand !== undefined || session.settled === 'used')
    await settleReturned(tx, { sessionId, memberUid, by: evidence.byHand, newTimes: isNews ? 1 : 0 }, event.at)
  }
  return step
}

function worthNothing(line: SessionLine): SessionLine {
  return line.reason === 'release' ? { ...line, delta: 0 } : line
}

/** Its reservation is released, or its bed's last receipt says that its studio broke it off, and the rule gives it back. */
async function isGivenBack(tx: Tx, before: SessionRow, after: SessionRow, event: SessionEvent): Promise<boolean> {
  if (after.settled === 'released') return before.settled !== 'released'
  const isEnd = event.type === 'receipt' && before.state !== 'ended' && after.state === 'ended'
  return isEnd && (await returnByReceipt(tx, after, event.at))
}

/** By time alone; what became of the session is as unknown as before. */
function isBedFreed(before: SessionRow, { state, openDevice }: SessionRow): boolean {
  return before.openDevice !== null && openDevice === null && state !== 'ended'
}

const writeSession = prepared((tx, row: SessionRow) =>
  tx.updateTable('sessions').set(row).where('sessionId', '=', row.sessionId),
)

/** When the bed is asked concerns the server only. */
const quiet: ReadonlySet<keyof SessionRow> = new Set(['askAt', 'asks', 'rev'])

/** Whether a step changed anything that is shown of a session, and so its revision. */
export function isChanged(before: SessionRow, after: SessionRow): boolean {
  return (Object.keys(before) as (keyof SessionRow)[]).some((key) => !quiet.has(key) && before[key] !== after[key])
}

interface NotedEvent {
  at: Instant
  type: string
  proof?: string | undefined
  entry?: Entry | undefined
}

export async function noteEvent(
  tx: Tx,
  session: SessionRow,
  event: NotedEvent,
  { road, memberUid }: Evidence,
): Promise<void> {
  const { sessionId } = session
  const what = evidenceText(session, event)
  await addEvent(tx, { eventId: uuidv7(), sessionId, what, road, memberUid: memberUid ?? null, happenedAt: event.at })
}

/** What happened and what it made of the session, as a line of evidence keeps it. */
export function evidenceText({ state, settled }: SessionRow, event: NotedEvent): string {
  return JSON.stringify({ ...event, to: { state, settled } }, bytesAsHex)
}

const addEvent = prepared((tx, line: Selectable<Schema['sessionEvents']>) =>
  tx.insertInto('sessionEvents').values(line),
)

function bytesAsHex(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}

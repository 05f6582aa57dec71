import type { ExpressionBuilder } from 'kysely'

import { latestEndAt } from '#server/modules/members/rules/lamp-times.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The end of the member's last time under the lamps anywhere in the chain; null when there was none. */
export async function lastTanEndsAt(db: Db, memberUid: string): Promise<Instant | null> {
  const { rows } = await findTanEnds(db, { memberUid })
  return rows[0] ? lastOf(rows[0]) : null
}

const findTanEnds = prepared((db, of: TanOf) => db.selectNoFrom(tanEnds(db, of)))

interface TanOf {
  memberUid: string
}

/**
 * When a member's last session ended, and the last time under the lamps of an earlier account with the same number: two
 * columns of a query. Only what a bed signed tells of light; that a member came tells nothing.
 */
export function tanEnds(db: Db, { memberUid }: TanOf) {
  const session = db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('endedAt').as('endedAt'))
    .where('memberUid', '=', memberUid)
    .where((row) => row.or([row('settled', '=', 'used'), shone(row)]))
  const retained = db
    .selectFrom('retainedExposures')
    .select(({ fn }) => fn.max('endsAt').as('endsAt'))
    .where('memberUid', '=', memberUid)
  return [session.as('sessionEnd'), retained.as('retainedEnd')] as const
}

type TanEnds = Record<'sessionEnd' | 'retainedEnd', Instant | null>

export function lastOf({ sessionEnd, retainedEnd }: TanEnds): Instant | null {
  const ends = [sessionEnd, retainedEnd].filter((at) => at !== null)
  return ends.length === 0 ? null : Math.max(...ends)
}

/** Staff gave its time back, and the bed says that its lamps were on: whatever it costs, the skin has had it. */
function shone(row: ExpressionBuilder<Schema, 'sessions'>) {
  return row.exists(
    row
      .selectFrom('manualSettlements')
      .select('manualSettlements.sessionId')
      .whereRef('manualSettlements.sessionId', '=', 'sessions.sessionId')
      .where('verdict', '=', 'release')
      .where('contradictedAt', 'is not', null),
  )
}

/** When a member's own sessions were under the lamps, from an instant on; what is open may last until its bed's timer ends. */
export async function listTanned(db: Db, memberUid: string, since: Instant): Promise<Span[]> {
  const { rows } = await findTanned(db, { memberUid, since })
  return rows.map(toSpan)
}

/** The same with what earlier accounts of the same number were under, in one query. */
export async function listUnderLamps(db: Db, memberUid: string, since: Instant): Promise<Span[]> {
  const { rows } = await findUnderLamps(db, { memberUid, since })
  return rows.map(toSpan)
}

type TannedSince = TanOf & { since: Instant }

const findTanned = prepared((db, asked: TannedSince) => selectTanned(db, asked))
const findUnderLamps = prepared((db, asked: TannedSince) =>
  selectTanned(db, asked).unionAll(
    db
      .selectFrom('retainedExposures')
      .select((row) => [
        'startsAt as startedAt',
        'startsAt as requestedAt',
        row.ref('endsAt').$castTo<Instant | null>().as('endedAt'),
        row.lit(0).as('dressingSeconds'),
        row.lit(0).as('minutes'),
      ])
      .where('memberUid', '=', asked.memberUid)
      .where('endsAt', '>', asked.since),
  ),
)

function selectTanned(db: Db, { memberUid, since }: TannedSince) {
  return db
    .selectFrom('sessions')
    .select(['startedAt', 'requestedAt', 'endedAt', 'dressingSeconds', 'minutes'])
    .where('memberUid', '=', memberUid)
    .where((row) => row.or([row('settled', '!=', 'released'), shone(row)]))
    .where((row) => row.or([row('endedAt', 'is', null), row('endedAt', '>', since)]))
}

type Tanned = Awaited<ReturnType<ReturnType<typeof selectTanned>['execute']>>[number]

function toSpan(tanned: Tanned): Span {
  return { startsAt: tanned.startedAt ?? tanned.requestedAt, endsAt: tanned.endedAt ?? latestEndAt(tanned) }
}

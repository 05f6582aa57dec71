import { sql } from 'kysely'

import { inOrder, type Placed } from '#server/platform/database/keyset.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import type { Db } from '#server/platform/database/store.ts'

/** A session with what is needed to show it. */
export type ShownSession = SessionRow & {
  timeZone: string
  shopTexts: string
  bedTexts: string
  /** Left on its card: now, and after it was paid for; null on an unlimited card. */
  timesLeft: number | null
  timesLeftThen: number | null
}

function selectShown(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('devices', 'devices.deviceId', 'sessions.deviceId')
    .innerJoin('shops', 'shops.shopId', 'sessions.shopId')
    .innerJoin('cards', 'cards.cardId', 'sessions.cardId')
    .selectAll('sessions')
    .select((row) => {
      const sum = row
        .selectFrom('cardLines')
        .select(({ fn }) => fn.sum<number>('delta').as('sum'))
        .whereRef('cardLines.cardId', '=', 'sessions.cardId')
      const limited = (lines: typeof sum) =>
        row
          .case()
          .when('cards.timesTotal', 'is', null)
          .then(sql<null>`null`)
          .else(lines)
          .end()
      return [
        'shops.timeZone',
        'shops.languages as shopTexts',
        'devices.languages as bedTexts',
        limited(sum).$castTo<number | null>().as('timesLeft'),
        limited(sum.whereRef('cardLines.createdAt', '<=', 'sessions.requestedAt'))
          .$castTo<number | null>()
          .as('timesLeftThen'),
      ]
    })
}

export async function findShownSession(
  db: Db,
  memberUid: string,
  sessionId: string,
): Promise<ShownSession | undefined> {
  const { rows } = await findShown(db, { memberUid, sessionId })
  return rows[0]
}

const findShown = prepared((db, { memberUid, sessionId }: { memberUid: string; sessionId: string }) =>
  selectShown(db).where('sessions.sessionId', '=', sessionId).where('sessions.memberUid', '=', memberUid),
)

export async function findShownOpen(db: Db, memberUid: string): Promise<ShownSession | undefined> {
  return await selectShown(db).where('openMember', '=', memberUid).executeTakeFirst()
}

/** The sessions that tanned, ended between two instants, newest first. */
export async function listTanned(
  db: Db,
  memberUid: string,
  from: Instant,
  to: Instant,
): Promise<Placed<ShownSession>[]> {
  const tanned = selectShown(db)
    .where('sessions.memberUid', '=', memberUid)
    .where('settled', '=', 'used')
    .where('endedAt', '>=', from)
    .where('endedAt', '<', to)
  return await inOrder(tanned, { by: 'endedAt', id: 'sessionId' }).execute()
}

export interface Tanned {
  /** Whole minutes, rounded once for each session as `wholeMinutes` does. */
  minutes: number
  /** Visits that no appointment tells of. */
  unbookedCount: number
}

export async function sumTanned(db: Db, memberUid: string): Promise<Tanned> {
  const { minutes, count, bookedCount } = await db
    .selectFrom('sessions')
    .select(({ fn }) => [
      sql<number | null>`sum(case when seconds_on between 1 and 29 then 1 else (seconds_on + 30) / 60 end)`.as(
        'minutes',
      ),
      fn.countAll<number>().as('count'),
      fn.count<number>('appointmentId').as('bookedCount'),
    ])
    .where('memberUid', '=', memberUid)
    .where('settled', '=', 'used')
    .executeTakeFirstOrThrow()
  return { minutes: minutes ?? 0, unbookedCount: count - bookedCount }
}

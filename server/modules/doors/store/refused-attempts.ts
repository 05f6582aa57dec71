import type { RefusedAttemptsTable } from '#server/modules/doors/tables.ts'
import { keysetPage, type Span } from '#server/platform/database/keyset.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export async function insertRefusedAttempt(tx: Tx, attempt: RefusedAttemptsTable): Promise<void> {
  await tx.insertInto('refusedAttempts').values(attempt).execute()
}

/** How many are written down since an instant, of one member anywhere or of everybody at one shop. */
export async function countRefusedAttempts(
  db: Db,
  whose: { memberUid: string } | { shopId: number },
  since: Instant,
): Promise<number> {
  const rows = db.selectFrom('refusedAttempts').where('refusedAt', '>', since)
  const own =
    'shopId' in whose ? rows.where('shopId', '=', whose.shopId) : rows.where('memberUid', '=', whose.memberUid)
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

export type NamedAttempt = RefusedAttemptsTable & { nickname: string }

/** What was refused at a shop since an instant, the oldest first. */
export async function listRefusedAttempts(db: Db, shopId: number, since: Instant): Promise<NamedAttempt[]> {
  const { rows } = await findOfShop(db, { shopId, since })
  return rows
}

const findOfShop = prepared((db, { shopId, since }: { shopId: number; since: Instant }) =>
  db
    .selectFrom('refusedAttempts')
    .innerJoin('members', 'members.uid', 'refusedAttempts.memberUid')
    .selectAll('refusedAttempts')
    .select('nickname')
    .where('shopId', '=', shopId)
    .where('refusedAt', '>', since)
    .orderBy('refusedAt'),
)

interface Days {
  shopId: number
  from: Instant
  to: Instant
  deviceId?: string | undefined
}

/** What was refused at the doors and beds of a shop in a span, the newest first. */
export async function listRefusedIn(db: Db, { shopId, from, to, deviceId }: Days, span: Span) {
  const rows = db
    .selectFrom('refusedAttempts')
    .innerJoin('members', 'members.uid', 'refusedAttempts.memberUid')
    .select(['attemptId', 'thingId', 'flaw', 'refusedAt', 'nickname'])
    .where('shopId', '=', shopId)
    .where('refusedAt', '>=', from)
    .where('refusedAt', '<', to)
  const own = deviceId === undefined ? rows : rows.where('thingId', '=', deviceId)
  return await keysetPage(own, { by: 'refusedAt', id: 'attemptId' }, span).execute()
}

/** Attempts before an instant, some at a time. Tells how many went. */
export async function deleteOldAttempts(db: Db, before: Instant, limit: number): Promise<number> {
  const old = db.selectFrom('refusedAttempts').select('attemptId').where('refusedAt', '<', before).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('refusedAttempts').where('attemptId', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

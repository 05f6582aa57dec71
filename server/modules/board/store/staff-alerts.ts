import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export interface AlertOwner {
  uid: string
  nickname: string
  since: Instant
}

/** Who looks after the alerts of a shop, by their keys. */
export async function readAlertOwners(db: Db, shopId: number): Promise<ReadonlyMap<string, AlertOwner>> {
  const { rows } = await askOwners(db, { shopId })
  return new Map(rows.map(({ alertKey, ownedAt, ...owner }) => [alertKey, { ...owner, since: ownedAt ?? 0 }]))
}

const askOwners = prepared((db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('staffAlerts')
    .innerJoin('members', 'members.uid', 'staffAlerts.ownerUid')
    .select(['staffAlerts.alertKey', 'staffAlerts.ownedAt', 'members.uid', 'members.nickname'])
    .where('staffAlerts.shopId', '=', shopId),
)

export interface AlertName {
  shopId: number
  alertKey: string
}

/** Whoever takes an alert last looks after it. */
export async function ownAlert(tx: Tx, { shopId, alertKey }: AlertName, uid: string, now: Instant): Promise<void> {
  const owned = { ownerUid: uid, ownedAt: now }
  await tx
    .insertInto('staffAlerts')
    .values({ shopId, alertKey, ...owned, goneAt: null, foundAt: now })
    .onConflict((conflict) => conflict.columns(['shopId', 'alertKey']).doUpdateSet(owned))
    .execute()
}

/** An alert that is gone for longer is over: when it comes back it is a new one, and nobody's. */
const overAfterMs = 60_000

/**
 * Remembers of a shop which alerts are there, by `keys`, beside those that were `known`, and answers what is known of
 * them then. `isBlind`: nothing is known of any bed or door, so that silence ends no alert.
 */
export async function noteAlerts(
  db: Db,
  { shopId, keys, known, isBlind }: { shopId: number; keys: readonly string[]; known: Standings; isBlind: boolean },
  now: Instant,
): Promise<Standings> {
  const here = new Set(keys)
  const found = [...here].filter((alertKey) => !known.has(alertKey))
  const back = [...here].filter((alertKey) => (known.get(alertKey)?.goneAt ?? null) !== null)
  const gone = isBlind ? [] : [...known].flatMap(([key, { goneAt }]) => (here.has(key) || goneAt !== null ? [] : key))
  for (const alertKey of found) await findAlert(db, { shopId, alertKey }, now)
  for (const alertKey of back) await setGone(db, { shopId, alertKey }, null)
  for (const alertKey of gone) await setGone(db, { shopId, alertKey }, now)
  return found.length + back.length + gone.length > 0 ? await readAlertStandings(db, shopId) : known
}

/** The alerts that are over by now, of those that are known. */
export function overAlerts(known: Standings, now: Instant): string[] {
  return [...known].flatMap(([key, { goneAt }]) => (goneAt !== null && goneAt < now - overAfterMs ? key : []))
}

async function findAlert(db: Db, { shopId, alertKey }: AlertName, now: Instant): Promise<void> {
  await db
    .insertInto('staffAlerts')
    .values({ shopId, alertKey, ownerUid: null, ownedAt: null, goneAt: null, foundAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function setGone(db: Db, { shopId, alertKey }: AlertName, goneAt: Instant | null): Promise<void> {
  await db
    .updateTable('staffAlerts')
    .set({ goneAt })
    .where('shopId', '=', shopId)
    .where('alertKey', '=', alertKey)
    .execute()
}

/** What is known of each alert of a shop besides what the board finds, by its key. */
export async function readAlertStandings(db: Db, shopId: number): Promise<Standings> {
  const { rows } = await askStandings(db, { shopId })
  return new Map(rows.map(({ alertKey, ownerUid, ...times }) => [alertKey, { isOwned: ownerUid !== null, ...times }]))
}

const askStandings = prepared((db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('staffAlerts')
    .select(['alertKey', 'ownerUid', 'foundAt', 'notifiedAt', 'escalatedAt', 'goneAt'])
    .where('shopId', '=', shopId),
)

export type Standings = ReadonlyMap<string, AlertStanding>

export interface AlertStanding {
  isOwned: boolean
  foundAt: Instant
  notifiedAt: Instant | null
  escalatedAt: Instant | null
  /** Since when it is not there any more; null while it is. */
  goneAt: Instant | null
}

/** True for one of all servers, while nobody looks after the alert: whoever gets it tells people. */
export async function claimAlert(
  tx: Tx,
  { shopId, alertKey }: AlertName,
  step: 'notifiedAt' | 'escalatedAt',
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staffAlerts')
    .set({ [step]: now })
    .where('shopId', '=', shopId)
    .where('alertKey', '=', alertKey)
    .where(step, 'is', null)
    .where('ownerUid', 'is', null)
    .where('goneAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The shops with an alert that is still to be told to somebody, or that is gone and soon over. */
export async function listAlertShops(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('staffAlerts')
    .select('shopId')
    .where((alert) =>
      alert.or([
        alert('goneAt', 'is not', null),
        alert.and([alert('ownerUid', 'is', null), alert('escalatedAt', 'is', null)]),
      ]),
    )
    .distinct()
    .execute()
  return rows.map(({ shopId }) => shopId)
}

/** Everything that is remembered of a shop. */
export async function listAlertKeys(db: Db, shopId: number): Promise<string[]> {
  const rows = await db.selectFrom('staffAlerts').select('alertKey').where('shopId', '=', shopId).execute()
  return rows.map(({ alertKey }) => alertKey)
}

/** Forgets an alert; true for one of all servers. */
export async function dropAlert(tx: Tx, { shopId, alertKey }: AlertName): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staffAlerts')
    .where('shopId', '=', shopId)
    .where('alertKey', '=', alertKey)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

import { hash, randomBytes } from 'node:crypto'

import { type Caller, levelAt, type ShopLevels, type StaffAccess, staffAccessOf } from '#server/http/caller.ts'
import { readShiftsOf } from './shifts.ts'
import { readShopLevels } from './shop-levels.ts'
import { boundsAt } from '#server/modules/members/rules/staff-limits.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { deleteSubscriptionsOfLogin, deleteSubscriptionsOfMember } from '#server/platform/push/subscriptions.ts'
import { postgresClock } from '#server/platform/database/clock.ts'
import { together } from '#server/platform/database/pipelined.ts'
import { keepEach } from '#server/platform/database/kept-value.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'

const hourMs = 3_600_000
const noShopLevels: ShopLevels = new Map()
const nowhere: ReadonlySet<number> = new Set()
const idleMs = 7 * 24 * hourMs
const absoluteMs = 30 * 24 * hourMs
/** As many as call within a second. */
const mostKept = 1_000

/** The database keeps only a hash, so a copy of it is no login. */
function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

interface LoginTerms {
  /** Of the staff, whose logins end sooner. */
  lifeMs?: number
  lockedFrom?: Instant
  /** What its maker calls the phone or computer. */
  device?: string
  provenUntil?: Instant
}

export async function createLogin(
  tx: Tx,
  memberUid: string,
  now: Instant,
  { lifeMs = absoluteMs, ...terms }: LoginTerms = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('logins')
    .values({ tokenHash: hashToken(token), memberUid, createdAt: now, usedAt: now, expiresAt: now + lifeMs, ...terms })
    .execute()
  return token
}

export async function findCaller(db: Db, token: string, now: Instant): Promise<Caller | undefined> {
  const tokenHash = hashToken(token)
  const { rows } = await findLogin(db, { tokenHash })
  return await toCaller(db, { tokenHash, login: rows[0] }, now)
}

/**
 * Finds who calls with a token at this moment. A database server tells the moment together with the login. A file has one server, which knows when anything of its
 * logins and members is written: until then, what was read of a login is what holds.
 */
export function callerFinder(store: Store): (token: string) => Promise<Caller | undefined> {
  if (store.place.engine !== 'sqlite') return (token) => findCallerNow(store, token)
  const findKept = keepEach(store, {
    tables: ['logins', 'members'],
    most: mostKept,
    keyOf: (tokenHash: string) => tokenHash,
    make: async (tokenHash) => (await findLogin(store.db, { tokenHash })).rows[0],
  })
  return async (token) => {
    const tokenHash = hashToken(token)
    return await toCaller(store.db, { tokenHash, login: await findKept(tokenHash) }, await store.now())
  }
}

/** The same without anything that is kept. */
export async function findCallerNow(store: Store, token: string): Promise<Caller | undefined> {
  if (!store.moment) return await findCaller(store.db, token, await store.now())
  const tokenHash = hashToken(token)
  const { rows } = await findLoginNow(store.db, { tokenHash })
  return rows[0] && (await toCaller(store.db, { tokenHash, login: rows[0] }, rows[0].now))
}

async function toCaller(db: Db, of: { tokenHash: string; login: Login | undefined }, now: Instant) {
  const found = await readCaller(db, of, now)
  if (!found) return undefined
  const { usedAt, ...caller } = found
  if (usedAt < now - hourMs) await touch(db, { tokenHash: of.tokenHash, uid: caller.uid }, now)
  return caller
}

/** A login, and what it could do as one of the staff when its call came in. */
export type LoginOfStaff = Pick<Caller, 'level' | 'shopLevels' | 'tokenHash'>

/**
 * What a caller may do as one of the staff of a studio at the moment of a decision: the login may have been locked or ended, and
 * the level taken away, since the call came in.
 */
export async function readStaffAccess(
  db: Db,
  asking: LoginOfStaff,
  shopId: number,
  now: Instant,
): Promise<StaffAccess> {
  if (levelAt(asking, shopId) === null) return 'none'
  const { tokenHash } = asking
  const { rows } = await findLogin(db, { tokenHash })
  const caller = await readCaller(db, { tokenHash, login: rows[0] }, now)
  return caller ? staffAccessOf(caller, shopId) : 'none'
}

async function readCaller(
  db: Db,
  { tokenHash, login }: { tokenHash: string; login: Login | undefined },
  now: Instant,
): Promise<(Caller & { usedAt: Instant }) | undefined> {
  if (!login || login.expiresAt <= now || login.usedAt <= now - idleMs) return undefined
  const { uid, role, staffLevel, usedAt } = login
  const isOnStaff = role === 'admin'
  const isTrusted = isOnStaff && !isBlocked(login, now)
  const level = isTrusted ? staffLevel : null
  const [shopLevels, onDutyAt] = isTrusted
    ? await together(
        db,
        async (at) => (level === null ? await readShopLevels(at, uid) : noShopLevels),
        (at) => readShiftsOf(at, uid, now),
      )
    : [noShopLevels, nowhere]
  return { uid, isOnStaff, level, shopLevels, onDutyAt, tokenHash, usedAt, askedAt: now, ...boundsAt(login, now) }
}

/** Of a login that was not ended, whether it still counts or not. One that was ended leaves no row. */
export async function isKnownToken(db: Db, token: string): Promise<boolean> {
  const rows = db.selectFrom('logins').select('tokenHash').where('tokenHash', '=', hashToken(token))
  return (await rows.executeTakeFirst()) !== undefined
}

function selectLogin(db: Db, tokenHash: string) {
  return db
    .selectFrom('logins')
    .innerJoin('members', 'members.uid', 'logins.memberUid')
    .select(['members.uid', 'members.role', 'members.staffLevel', 'logins.usedAt', 'logins.createdAt'])
    .select(['logins.expiresAt', 'logins.lockedFrom', 'logins.provenUntil'])
    .select(['members.blocked', 'members.blockedUntil'])
    .where('tokenHash', '=', tokenHash)
}

type Login = NonNullable<Awaited<ReturnType<ReturnType<typeof selectLogin>['executeTakeFirst']>>>

const findLogin = prepared((db, { tokenHash }: { tokenHash: string }) => selectLogin(db, tokenHash))
const findLoginNow = prepared((db, { tokenHash }: { tokenHash: string }) =>
  selectLogin(db, tokenHash).select(postgresClock.moment.as('now')),
)

/** Once an hour is precise enough for a life of seven idle days, and spares a write on every call. */
async function touch(db: Db, { tokenHash, uid }: { tokenHash: string; uid: string }, now: Instant): Promise<void> {
  await db.updateTable('members').set({ hereAt: now }).where('uid', '=', uid).execute()
  await db.updateTable('logins').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute()
}

/** When a login ends even if it is used every day. */
export async function loginEndsAt(db: Db, tokenHash: string): Promise<Instant> {
  const { expiresAt } = await db
    .selectFrom('logins')
    .select('expiresAt')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** Ends one login; its browser hears nothing more either. */
export async function deleteLogin(db: Db, tokenHash: string): Promise<void> {
  await deleteSubscriptionsOfLogin(db, tokenHash)
  await db.deleteFrom('logins').where('tokenHash', '=', tokenHash).execute()
}

/** A login for its member, who may see which one it is and nothing that signs in. */
function loginIdOf(tokenHash: string): string {
  return hashToken(`login ${tokenHash}`)
}

/** Where a member is signed in, the newest first. */
export async function listLogins(db: Db, { uid, tokenHash }: Pick<Caller, 'uid' | 'tokenHash'>, now: Instant) {
  const rows = await db
    .selectFrom('logins')
    .select(['tokenHash', 'device', 'createdAt', 'usedAt'])
    .where('memberUid', '=', uid)
    .where('expiresAt', '>', now)
    .where('usedAt', '>', now - idleMs)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(({ tokenHash: hash, device, createdAt, usedAt }) => ({
    device,
    createdAt,
    usedAt,
    loginId: loginIdOf(hash),
    isOwn: hash === tokenHash,
  }))
}

/** False: the member has no such login, or it has ended already. */
export async function endLoginOf(db: Db, memberUid: string, loginId: string): Promise<boolean> {
  const rows = await db.selectFrom('logins').select('tokenHash').where('memberUid', '=', memberUid).execute()
  const found = rows.find(({ tokenHash }) => loginIdOf(tokenHash) === loginId)
  if (found) await deleteLogin(db, found.tokenHash)
  return found !== undefined
}

/** On how many phones and browsers a member is signed in. */
export async function countLogins(db: Db, memberUid: string, now: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('logins')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberUid', '=', memberUid)
    .where('expiresAt', '>', now)
    .where('usedAt', '>', now - idleMs)
    .executeTakeFirstOrThrow()
  return count
}

/** Every login of a member is dead at once, on every replica. */
export async function deleteLoginsOf(db: Db, memberUid: string): Promise<void> {
  await deleteSubscriptionsOfMember(db, memberUid)
  await db.deleteFrom('logins').where('memberUid', '=', memberUid).execute()
}

/** A member who joins the staff keeps no login for longer than staff do. */
export async function endLoginsBy(db: Db, memberUid: string, at: Instant): Promise<void> {
  await db
    .updateTable('logins')
    .set({ expiresAt: at })
    .where('memberUid', '=', memberUid)
    .where('expiresAt', '>', at)
    .execute()
}

/** Logins that had ended before an instant. */
export async function deleteOldLogins(db: Db, before: Instant): Promise<void> {
  await db
    .deleteFrom('logins')
    .where((row) => row.or([row('expiresAt', '<=', before), row('usedAt', '<=', before - idleMs)]))
    .execute()
}

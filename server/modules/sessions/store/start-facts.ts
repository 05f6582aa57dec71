import type { IdentityCheck } from '#src/domain/shops/identity-check.ts'
import type { OperatingMode } from '#src/domain/shops/operating-mode.ts'

import { provingKinds } from '#server/modules/doors/rules/presence-proof.ts'
import type { Entry } from '#server/modules/sessions/rules/entry.ts'
import { lastOf, tanEnds } from '#server/modules/members/store/exposures.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Half a day around now: whatever is further away decides nothing about who may be inside. */
const aroundMs = 12 * 3_600_000

interface Visit {
  appointmentId: string
  state: 'booked' | 'visited'
  startsAt: Instant
  endsAt: Instant
  lateMinutes: number
  checkedInAt: Instant | null
}

/** The member's appointments at a shop around now, in their order. */
export async function listVisitsAround(db: Db, memberUid: string, shopId: number, now: Instant): Promise<Visit[]> {
  const { rows } = await findVisits(db, { memberUid, shopId, after: now - aroundMs, before: now + aroundMs })
  return rows.map(({ appointmentId, state, startsAt, endsAt, lateMinutes, checkedInAt }) => ({
    appointmentId,
    state: state === 'visited' ? 'visited' : 'booked',
    startsAt,
    endsAt,
    lateMinutes,
    checkedInAt,
  }))
}

const findVisits = prepared(
  (db, { memberUid, shopId, after, before }: { memberUid: string; shopId: number; after: Instant; before: Instant }) =>
    db
      .selectFrom('appointments')
      .select(['appointmentId', 'state', 'startsAt', 'endsAt', 'lateMinutes', 'checkedInAt'])
      .where('memberUid', '=', memberUid)
      .where('shopId', '=', shopId)
      .where('state', 'in', ['booked', 'visited'])
      .where('leftAt', 'is', null)
      .where('startsAt', '>', after)
      .where('startsAt', '<', before)
      .orderBy('startsAt'),
)

interface Starting {
  memberUid: string
  shopId: number
  deviceId: string
}

/** How a member, a bed and its shop stand to each other at the moment of a start. */
export interface StartContext {
  /** When this member last opened a door of the shop and proved to stand there; null when never. */
  lastOpenedAt: Instant | null
  /** The same with the proof and the door. */
  lastOpening: Entry | null
  lastTanEndsAt: Instant | null
  hasOpenSession: boolean
  /** A session is held for a pass, which may still start it. */
  isPassOpen: boolean
  isBedTaken: boolean
  operatingMode: OperatingMode
  identityCheck: IdentityCheck
}

export async function readStartContext(db: Db, starting: Starting): Promise<StartContext> {
  const { rows } = await findStartContext(db, starting)
  const [found] = rows
  if (!found?.operatingMode || !found.identityCheck) throw new Error('A bed stands in no shop')
  const { lastOpenedAt, lastProof } = found
  return {
    lastOpenedAt,
    lastOpening:
      lastOpenedAt === null || lastProof === null
        ? null
        : { at: lastOpenedAt, proof: lastProof, lockId: found.lastDoor },
    lastTanEndsAt: lastOf(found),
    hasOpenSession: found.openSession !== null,
    isPassOpen: found.heldPass !== null,
    isBedTaken: found.sessionOnBed !== null,
    operatingMode: found.operatingMode,
    identityCheck: found.identityCheck,
  }
}

/** The last opening of a door of a shop by which this member proved to stand there. */
function provenOpenings(db: Db, { memberUid, shopId }: Pick<Starting, 'memberUid' | 'shopId'>) {
  return db
    .selectFrom('doorOpenings')
    .innerJoin('locks', 'locks.lockId', 'doorOpenings.lockId')
    .where('memberUid', '=', memberUid)
    .where('locks.shopId', '=', shopId)
    .where('result', '=', 'opened')
    .where('proof', 'in', provingKinds)
    .orderBy('askedAt', 'desc')
    .orderBy('openingId', 'desc')
    .limit(1)
}

export async function findLastOpening(db: Db, whose: Pick<Starting, 'memberUid' | 'shopId'>): Promise<Entry | null> {
  const found = await provenOpenings(db, whose)
    .select(['askedAt as at', 'proof', 'doorOpenings.lockId as lockId'])
    .executeTakeFirst()
  return found ?? null
}

const findStartContext = prepared((db, { memberUid, shopId, deviceId }: Starting) => {
  const opened = provenOpenings(db, { memberUid, shopId })
  const shop = db.selectFrom('shops').where('shopId', '=', shopId)
  const open = db.selectFrom('sessions').select('sessionId')
  const held = db
    .selectFrom('bedPasses')
    .select('passId')
    .where('memberUid', '=', memberUid)
    .where('endedAt', 'is', null)
  return db.selectNoFrom([
    opened.select('askedAt').as('lastOpenedAt'),
    opened.select('proof').as('lastProof'),
    opened.select('doorOpenings.lockId').as('lastDoor'),
    ...tanEnds(db, { memberUid }),
    open.where('openMember', '=', memberUid).as('openSession'),
    held.as('heldPass'),
    open.where('openDevice', '=', deviceId).as('sessionOnBed'),
    shop.select('operatingMode').as('operatingMode'),
    shop.select('identityCheck').as('identityCheck'),
  ])
})

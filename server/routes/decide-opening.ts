import { ok, type Outcome, refuse } from '#src/contract/outcome.ts'

import { decideAccess, type DoorFacts, openingsPerMember } from '../rules/door-access.ts'
import { inUseUntil } from '../rules/door-in-use.ts'
import { waitMs } from '../rules/rate-limit.ts'
import { holdVisits } from '../store/door-visits.ts'
import { lockHits, writeHits } from '../store/limits.ts'
import { lockDoor } from '../store/locks.ts'
import { insertOpening, listRecentOpenings, type OpeningRow } from '../store/openings.ts'
import type { Instant } from '../store/schema.ts'
import { readChainSettings } from '../store/settings.ts'
import type { Tx } from '../store/store.ts'
import { answerAccess } from './door-answer.ts'
import { readDoorFacts } from './door-facts.ts'

export interface Wish extends Pick<OpeningRow, 'openingId' | 'memberUid' | 'opId' | 'lockId'> {
  proof: DoorFacts['proof']
  isLockOnline: boolean
}

type Decided = Outcome<Pick<OpeningRow, 'openingId'>, 'not-found' | 'too-many' | 'no-access' | 'lock-offline'>

/** Decides about an opening and writes it down; nothing has been sent to the lock yet. */
export async function decideOpening(tx: Tx, wish: Wish, now: Instant): Promise<Decided> {
  const { openingId, memberUid, opId, lockId, proof } = wish
  // Openings of one door are decided one after the other: of two members at once, one has it and the other waits.
  const lock = await lockDoor(tx, lockId)
  if (!lock) return refuse('not-found')
  const wait = await countTap(tx, memberUid, now)
  if (wait > 0) return refuse('too-many', { retry_after: Math.ceil(wait / 1_000) })

  const visits = await holdVisits(tx, memberUid, lock.shopId, now)
  const access = decideAccess(await readDoorFacts(tx, { memberUid, lock, proof, ...visits }, now))
  if (!access.isAllowed || proof === 'wrong') return refuse('no-access', answerAccess(access))
  if (!wish.isLockOnline) return refuse('lock-offline')

  const { rules } = await readChainSettings(tx)
  const openings = await listRecentOpenings(tx, lockId, now)
  const availableAt = inUseUntil(openings, memberUid, rules.enterWithinSeconds * 1_000, now)
  const appointmentId = access.rule === 'staff' ? null : access.appointmentId
  const asked = { openingId, memberUid, opId, lockId, appointmentId, rule: access.rule, proof, askedAt: now }
  const result =
    availableAt === undefined
      ? { result: 'unknown' as const, answeredAt: null, enterBy: null, availableAt: null }
      : { result: 'in-use' as const, answeredAt: now, enterBy: null, availableAt }
  await insertOpening(tx, { ...asked, ...result })
  return ok({ openingId })
}

/** Milliseconds until this member may tap again; 0 when this tap is fine, which then counts. */
async function countTap(tx: Tx, memberUid: string, now: Instant): Promise<number> {
  const subject = `doors by ${memberUid}`
  const hits = await lockHits(tx, subject, now)
  const wait = waitMs(openingsPerMember, hits, now)
  if (wait === 0) await writeHits(tx, subject, [...hits, now], now)
  return wait
}

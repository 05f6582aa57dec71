import { ok, type Outcome, refuse } from '#src/contract/outcome.ts'

import { decideAccess, tapsPerMember } from '#server/modules/doors/rules/door-access.ts'
import { inUseUntil, isSameCharge } from '#server/modules/doors/rules/door-in-use.ts'
import { waitMs } from '#server/http/rate-limit.ts'
import { type LoginOfStaff, readStaffAccess } from '#server/modules/members/store/logins.ts'
import { readEntrySeconds } from '#server/modules/beds/store/bed-details.ts'
import { selectVisitsForUpdate } from '#server/modules/doors/store/door-visits.ts'
import { selectLockForUpdate } from '#server/modules/doors/store/locks.ts'
import { insertOpening, listTaps, type OpeningRow, type PlacedOpening } from '#server/modules/doors/store/openings.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { listLivingPasses } from '#server/modules/doors/store/door-passes.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { type ShownProof, takeShown } from '#server/modules/doors/actions/shown-proof.ts'
import { answerAccess } from '#server/modules/doors/answers/door-answer.ts'
import { readDoorFacts } from '#server/modules/doors/answers/door-facts.ts'

export interface Input extends Pick<OpeningRow, 'openingId' | 'memberUid' | 'opId' | 'lockId'> {
  /** Who taps: what the login may do as one of the staff is read anew with the decision. */
  caller: LoginOfStaff
  shown: ShownProof
  isLockOnline: boolean
  /** Its id in the lock's messages where a phone beside the lock carries the grant; null: over the network. */
  radioId: string | null
}

/** How long the member will have to enter is decided with the opening. */
export type DecidedOpening = PlacedOpening & { enterWithinMs: number }

type Decided = Outcome<DecidedOpening, 'not-found' | 'too-many' | 'no-access' | 'locked' | 'lock-offline'>

/** Decides about an opening and writes it down; nothing has been sent to the lock yet. */
export async function decideOpening(tx: Tx, input: Input, now: Instant): Promise<Decided> {
  const { openingId, memberUid, opId, lockId, caller, radioId } = input
  const isOverRadio = radioId !== null
  // Openings of one door are decided one after the other: of two members at once, one has it and the other waits.
  const lock = await selectLockForUpdate(tx, lockId)
  if (!lock) return refuse('not-found')
  const wait = await tapWait(tx, memberUid, now)
  if (wait > 0) return refuse('too-many', { retryAfter: Math.ceil(wait / 1_000) })

  const visits = await selectVisitsForUpdate(tx, memberUid, lock.shopId, now)
  const staff = await readStaffAccess(tx, caller, lock.shopId, now)
  const shown = await takeShown(tx, input.shown, now)
  const facts = await readDoorFacts(tx, { memberUid, staff, lock, shown, isOverRadio, ...visits }, now)
  const access = decideAccess(facts)
  if (!access.isAllowed && access.reason === 'locked') return refuse('locked')
  if (!access.isAllowed) return refuse('no-access', answerAccess(access))
  if (!isOverRadio && !input.isLockOnline) return refuse('lock-offline')

  const enterWithinMs = (await readEntrySeconds(tx, lockId, (await readChainSettings(tx)).rules)) * 1_000
  const availableAt = inUseUntil(facts.recent, memberUid, enterWithinMs, now)
  const { rule } = access
  const appointmentId = rule === 'staff' ? null : access.appointmentId
  const isRepeat = isSameCharge(facts.toRepeat, { rule, appointmentId })
  const asked = {
    openingId,
    memberUid,
    opId,
    lockId,
    appointmentId,
    rule,
    isRepeat: isRepeat ? 1 : 0,
    visitor: isRepeat ? (facts.repeated?.visitor ?? null) : await passToCount(tx, { appointmentId, lockId }, now),
    proof: facts.kind,
    askedAt: now,
    radioId,
  }
  const result =
    availableAt === undefined
      ? { result: 'unknown' as const, answeredAt: null, enterBy: null, availableAt: null }
      : { result: 'in-use' as const, answeredAt: now, enterBy: null, availableAt }
  const opening = { ...asked, ...result }
  await insertOpening(tx, opening)
  return ok({ ...opening, shopId: lock.shopId, enterWithinMs })
}

/** The booking's pass for this door, while its lock takes it: both roads count together there. */
async function passToCount(
  tx: Tx,
  { appointmentId, lockId }: Pick<OpeningRow, 'appointmentId' | 'lockId'>,
  now: Instant,
): Promise<string | null> {
  const pass = appointmentId === null ? undefined : (await listLivingPasses(tx, appointmentId)).get(lockId)
  return pass && pass.deniedAt === null && pass.notAfter >= now ? pass.passId : null
}

/** Milliseconds until this member may tap again; 0 when that is now. */
async function tapWait(tx: Tx, memberUid: string, now: Instant): Promise<number> {
  const taps = await listTaps(tx, memberUid, now - tapsPerMember.windowMs)
  return waitMs([tapsPerMember], taps, now)
}

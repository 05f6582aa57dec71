import { isBlocked, isStricterBlock } from '#server/modules/members/rules/blocked.ts'
import { gapFloorHours } from '#server/modules/members/rules/lamp-times.ts'
import { hashPhone } from '#server/modules/members/rules/verification-code.ts'
import {
  findOrAddMember,
  type MemberRow,
  type PhoneOwner,
  readMember,
  updateMember,
} from '#server/modules/members/store/members.ts'
import {
  addRetainedExposures,
  claimRetainedExposures,
  dropOwnExposures,
  releaseRetainedExposures,
  retainBlock,
  takeRetainedBlock,
} from '#server/modules/members/store/retained-facts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { listTanned, listUnderLamps } from '#server/modules/members/store/exposures.ts'

const hourMs = 3_600_000
/** No limit on times under the lamps looks back further, but for a gap that is longer. */
const weekHours = 7 * 24

export interface Retained {
  pepper: string
  member: MemberRow
  /** The longest rest that any bed asks for. */
  bedGapHours: number
}

/**
 * What an account cannot take along when it is deleted: times under the lamps that the skin still has to rest from,
 * and a block. Both stay under the hash of the number, without the account and without a reason. The exposure schedule
 * is not kept: a new account begins at its first stage. Called while this transaction holds the member's row.
 */
export async function retainFacts(tx: Tx, retained: Retained, now: Instant): Promise<void> {
  const { pepper, member } = retained
  await keepUnderNumber(tx, retained, now, listTanned)
  await releaseRetainedExposures(tx, member.uid, hashPhone(pepper, member.phone))
}

/**
 * The same beside an account that goes on without its number: it was merged, or staff gave it another one. Its times count
 * there as before, and are kept under the hash of the number as well, or somebody could begin anew with that. Of an
 * account without a number there is nothing to keep.
 */
export async function copyFacts(tx: Tx, retained: Retained, now: Instant): Promise<void> {
  if (retained.member.phone.startsWith('+')) await keepUnderNumber(tx, retained, now, listUnderLamps)
}

async function keepUnderNumber(
  tx: Tx,
  { pepper, member, bedGapHours }: Retained,
  now: Instant,
  list: typeof listTanned,
): Promise<void> {
  const phoneHash = hashPhone(pepper, member.phone)
  const keepMs = (await longestLookBackHours(tx, bedGapHours)) * hourMs
  const tanned = await list(tx, member.uid, now - keepMs)
  const exposures = tanned.map(({ startsAt, endsAt }) => ({ startsAt, endsAt, keepUntil: endsAt + keepMs }))
  await addRetainedExposures(tx, phoneHash, exposures)
  if (isBlocked(member, now)) await retainBlock(tx, phoneHash, member.blockedUntil)
}

async function longestLookBackHours(db: Db, bedGapHours: number): Promise<number> {
  const { rules } = await readChainSettings(db)
  return Math.max(weekHours, gapFloorHours, rules.minGapHours, bedGapHours)
}

/**
 * What was kept for a number counts for the account that has it now; of two blocks the stricter one holds. Called while
 * this transaction holds the member's row.
 */
export async function takeFacts(tx: Tx, pepper: string, { uid, phone }: MemberRow, now: Instant): Promise<void> {
  const phoneHash = hashPhone(pepper, phone)
  await claimRetainedExposures(tx, uid, phoneHash)
  await dropOwnExposures(tx, uid)
  const block = await takeRetainedBlock(tx, phoneHash)
  if (!block) return
  const kept = { blocked: 1, blockedUntil: block.blockedUntil, blockedWhy: null } as const
  if (isStricterBlock(kept, await readMember(tx, uid), now)) await updateMember(tx, uid, kept)
}

/** The member with this phone. A new member takes over what was retained for their number. */
export async function findOrAdmitMember(
  tx: Tx,
  pepper: string,
  owner: PhoneOwner,
  now: Instant,
): Promise<{ member: MemberRow; isNew: boolean }> {
  const found = await findOrAddMember(tx, owner, now)
  if (!found.isNew) return found
  await takeFacts(tx, pepper, found.member, now)
  return { member: await readMember(tx, found.member.uid), isNew: true }
}

import type { OperatingMode } from '#src/domain/shops/operating-mode.ts'

import type { MemberRow } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findRelease, spendRelease } from '#server/modules/sessions/store/start-releases.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** What staff have to do with a start: nothing, or the release that it takes with it. */
export type NeededRelease = { release: 'not-needed' | 'missing' } | { release: 'given'; releaseId: string }

interface Starting {
  member: Pick<MemberRow, 'uid' | 'role'>
  shopId: number
  operatingMode: OperatingMode
  /** Staff start it: no release is needed. */
  isAttended: boolean
}

/** The release for a start at a shop, as the shop is run at this moment. */
export async function releaseFor(
  db: Db,
  { member, shopId, operatingMode, isAttended }: Starting,
  now: Instant,
): Promise<NeededRelease> {
  if (isAttended || member.role === 'admin') return { release: 'not-needed' }
  if (operatingMode !== 'staff-release') return { release: 'not-needed' }
  const waiting = await findRelease(db, { memberUid: member.uid, shopId }, now)
  return waiting ? { release: 'given', releaseId: waiting.releaseId } : { release: 'missing' }
}

/** False when staff took it back, or another start used it, since it was read: then nothing may start. */
export async function takeRelease(tx: Tx, needed: NeededRelease, sessionId: string, now: Instant): Promise<boolean> {
  return needed.release !== 'given' || (await spendRelease(tx, needed.releaseId, sessionId, now))
}

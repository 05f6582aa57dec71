import type { OperatingMode } from '#src/domain/shops/operating-mode.ts'

import type { StaffAccess } from '#server/http/caller.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findRelease, spendRelease } from '#server/modules/sessions/store/start-releases.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** What staff have to do with a start: nothing, or the release that it takes with it. */
export type NeededRelease = { release: 'not-needed' | 'missing' } | { release: 'given'; releaseId: string }

interface Starting {
  memberUid: string
  /** Whoever is of the staff, or started by them, needs no release. */
  staff: StaffAccess
  shopId: number
  operatingMode: OperatingMode
}

/** The release for a start at a shop, as the shop is run at this moment. */
export async function releaseFor(
  db: Db,
  { memberUid, staff, shopId, operatingMode }: Starting,
  now: Instant,
): Promise<NeededRelease> {
  if (staff === 'open' || operatingMode !== 'staff-release') return { release: 'not-needed' }
  const waiting = await findRelease(db, { memberUid, shopId }, now)
  return waiting ? { release: 'given', releaseId: waiting.releaseId } : { release: 'missing' }
}

/** False when staff took it back, or another start used it, since it was read: then nothing may start. */
export async function takeRelease(tx: Tx, needed: NeededRelease, sessionId: string, now: Instant): Promise<boolean> {
  return needed.release !== 'given' || (await spendRelease(tx, needed.releaseId, sessionId, now))
}

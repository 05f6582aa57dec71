import type { CamelOf } from '#src/contract/codec.ts'
import type { session } from '#src/contract/sessions.ts'
import { reportableDays } from '#src/domain/problems/problem.ts'

import { hasTimesToGive, isStoppedByStaff, readCompensation } from '#server/modules/sessions/store/make-good.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

type Aftermath = Pick<CamelOf<typeof session>, 'returned' | 'stoppedByStaff' | 'canAskBack'>

const dayMs = 24 * 3_600_000

/** What became of the time that a session cost, and whether it can still be asked back. */
export async function readAftermath(db: Db, row: SessionRow, now: Instant): Promise<Aftermath> {
  if (row.state !== 'ended' && row.state !== 'unknown') return {}
  const isStopped = row.endReason === 'stopped' && (await isStoppedByStaff(db, row))
  const given = await readCompensation(db, row)
  const returned: Aftermath['returned'] = given.times > 0 ? (given.isByReceipt ? 'receipt' : 'staff') : undefined
  const isRecent = row.requestedAt >= now - reportableDays * dayMs
  const canAskBack =
    isRecent && row.settled !== 'released' && given.times === 0 && (await hasTimesToGive(db, row.cardId))
  return {
    ...(returned && { returned }),
    ...(isStopped && { stoppedByStaff: true as const }),
    ...(canAskBack && { canAskBack: true as const }),
  }
}

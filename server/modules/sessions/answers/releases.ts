import { listReleases } from '#server/modules/sessions/store/start-releases.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

interface WaitingRelease {
  releaseId: string
  member: { uid: string; nickname: string }
  endsAt: Instant
}

/** What waits for its start, as the duty board shows it. */
export async function boardReleases(db: Db, shopId: number, now: Instant): Promise<WaitingRelease[]> {
  const waiting = await listReleases(db, shopId, now)
  return waiting.map(({ releaseId, memberUid, nickname, endsAt }) => ({
    releaseId,
    member: { uid: memberUid, nickname },
    endsAt,
  }))
}

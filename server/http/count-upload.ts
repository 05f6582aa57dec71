import { selectHitsForUpdate, writeHits } from '#server/platform/database/limits/rate-limits.ts'
import type { Store } from '#server/platform/database/store.ts'
import { picturesPerMember, waitMs } from './rate-limit.ts'

/**
 * Counts a picture of a member before anything of it is read: what is refused later was work too. Milliseconds to wait,
 * 0 when it was counted.
 */
export async function countUpload(store: Store, uid: string): Promise<number> {
  return await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const subject = `pictures of ${uid}`
    const hits = await selectHitsForUpdate(tx, subject, now)
    const wait = waitMs(picturesPerMember, hits, now)
    if (wait === 0) await writeHits(tx, subject, [...hits, now], now)
    return wait
  })
}

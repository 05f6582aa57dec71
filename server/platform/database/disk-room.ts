import { errorCode } from '#server/platform/process/start-failure.ts'
import type { Store } from './store.ts'

/** What SQLite, PostgreSQL and the operating system call a disk without room. */
const fullDisk = new Set(['SQLITE_FULL', '53100', 'ENOSPC'])
/** Long enough for whoever asks twice a minute; short enough that a server no calls are led to any more comes back. */
const rememberedMs = 60_000

/**
 * Adds to a way of writing what it has met: the disk counts as full from the transaction that found it so until the
 * next one that came through, or for a minute where none is tried.
 */
export function watchRoom(transaction: Store['transaction']): Pick<Store, 'transaction' | 'hasRoom'> {
  let foundFullAt = -Infinity
  return {
    async transaction(work, durability) {
      try {
        const result = await transaction(work, durability)
        foundFullAt = -Infinity
        return result
      } catch (error) {
        if (fullDisk.has(errorCode(error))) foundFullAt = performance.now()
        throw error
      }
    },
    hasRoom: () => performance.now() - foundFullAt > rememberedMs,
  }
}

import { z } from 'zod/mini'

import { entryFaults } from './check-logs.ts'
import { isTrueHead, moveHead, sealedHead, selectLogHeadForUpdate } from './log-heads.ts'
import type { LogKey } from './log-key.ts'
import { entriesAfter } from './read-logs.ts'
import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store } from '#server/platform/database/store.ts'

const dated = jsonText(z.looseObject({ at: z.int() }))
const atOnce = 500

/**
 * Takes entries older than an instant off the front of the log of a door. The head keeps the last of them under its
 * seal, so that every later check begins there. A log in doubt is not touched: it is evidence. Tells how many it took.
 */
export async function trimDoorLog(store: Store, key: LogKey, lockId: string, before: Instant): Promise<number> {
  const log = `door:${lockId}` as const
  return await store.transaction(async (tx) => {
    const head = await selectLogHeadForUpdate(tx, key, log)
    if (!isTrueHead(key, head)) return 0
    let front = { seq: head.trimmedSeq, link: head.trimmedLink }
    for (const entry of await entriesAfter(tx, log, { after: front, to: head.seq, limit: atOnce })) {
      // First of all, for what was changed from outside may be no entry at all.
      if (entryFaults(key, log, front, entry).length > 0) break
      const [text] = entry.fields
      if (dated.read(String(text)).at >= before) break
      front = { seq: entry.seq, link: entry.link }
    }
    const count = front.seq - head.trimmedSeq
    if (count === 0) return 0
    await tx.deleteFrom('doorLog').where('lockId', '=', lockId).where('seq', '<=', front.seq).execute()
    await moveHead(tx, sealedHead(key, { ...head, trimmedSeq: front.seq, trimmedLink: front.link }))
    return count
  })
}

import { z } from 'zod/mini'

import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

const hitsText = jsonText(z.array(z.int()))

/**
 * The instants at which a subject was counted, oldest first. The row stays locked until the transaction ends,
 * so that of two simultaneous requests the second one sees the first.
 */
export async function selectHitsForUpdate(tx: Tx, subject: string, now: Instant): Promise<Instant[]> {
  const { hits } = await tx
    .insertInto('limits')
    .values({ subject, hits: hitsText.write([]), keepUntil: now })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hitsText.read(hits)
}

const dayMs = 24 * 3_600_000

/** No limit looks further back than a day. */
export async function writeHits(tx: Tx, subject: string, hits: Instant[], now: Instant): Promise<void> {
  const recent = hits.filter((at) => at > now - dayMs)
  await tx
    .updateTable('limits')
    .set({ hits: hitsText.write(recent), keepUntil: now + dayMs })
    .where('subject', '=', subject)
    .execute()
}

export async function deleteOldLimits(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('limits').where('keepUntil', '<', now).execute()
}

import { z } from 'zod/mini'

import { jsonText } from '#server/platform/database/json-text.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

const mostKept = 20

const result = z.object({
  checkedAt: z.int(),
  /** How much is wrong, and the first of it in words for the operator of the servers. */
  faults: z.int(),
  lines: z.array(z.string()),
})
const resultText = jsonText(result)
export type LogCheckResult = z.output<typeof result>

const name = 'log-check'

/** The last check of everything; a check of what is new counts when it finds something. */
export async function keepCheckResult(store: Store, lines: string[]): Promise<void> {
  const checkedAt = await store.now()
  const value = resultText.write({ checkedAt, faults: lines.length, lines: lines.slice(0, mostKept) })
  await store.db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function readCheckResult(db: Db): Promise<LogCheckResult | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row && resultText.read(row.value)
}

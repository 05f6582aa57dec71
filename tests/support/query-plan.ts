import { type CompiledQuery, sql } from 'kysely'
import { onTestFinished } from 'vitest'

import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Engine } from './engines.ts'
import { logSecret } from './logs/log-secret.ts'

/** An empty database, and all that it is asked from then on, until the test is over. */
export async function askedStore(engine: Engine): Promise<{ store: Store; sent: CompiledQuery[] }> {
  const { place, remove } = await engine.readyPlace()
  const sent: CompiledQuery[] = []
  const store = await openStore(place, { logSecret, onQuery: (query) => void sent.push(query) })
  onTestFinished(async () => {
    await store.close()
    await remove()
  })
  return { store, sent }
}

/** How the database finds what a statement asks for: a row or a node of the plan in each line. */
export async function planOf(store: Store, { sql: text, parameters }: CompiledQuery): Promise<string> {
  const explain = store.place.engine === 'sqlite' ? 'explain query plan' : 'explain'
  return await store.db.transaction().execute(async (tx) => {
    // A table of a few rows is read faster as a whole: what counts is that there is another way.
    if (store.place.engine === 'postgres') await sql`set local enable_seqscan to off`.execute(tx)
    const { rows } = await tx.executeQuery<object>({
      sql: `${explain} ${text}`,
      parameters,
      query: sql`select 1`.toOperationNode(),
      queryId: { queryId: 'plan' },
    })
    return rows.map((row) => String(Object.values(row).at(-1))).join('\n')
  })
}

import type { Selectable } from 'kysely'

import type { LogKey } from './log-key.ts'
import type { LogName } from './log-tables.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type LogHead = Selectable<Schema['logHeads']>

/** Holds the end of a log until this transaction commits: entries of one log are added one after the other. */
export async function selectLogHeadForUpdate(tx: Tx, key: LogKey, log: LogName): Promise<LogHead> {
  const { rows } = await takeHead(tx, { log })
  if (rows[0]) return rows[0]
  await tx
    .insertInto('logHeads')
    .values(sealedHead(key, { log, seq: 0, link: '', linkedFrom: 0, trimmedSeq: 0, trimmedLink: '' }))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows: made } = await takeHead(tx, { log })
  if (!made[0]) throw new Error(`The log ${log} has no head`)
  return made[0]
}

const takeHead = prepared((tx, { log }: { log: LogName }) =>
  tx
    .updateTable('logHeads')
    .set((row) => ({ seq: row.ref('seq') }))
    .where('log', '=', log)
    .returningAll(),
)

export async function moveHead(tx: Tx, head: LogHead): Promise<void> {
  const { linkedFrom: _, ...moved } = head
  await writeHead(tx, moved)
}

const writeHead = prepared((tx, { log, ...place }: Omit<LogHead, 'linkedFrom'>) =>
  tx.updateTable('logHeads').set(place).where('log', '=', log),
)

export async function listHeads(db: Db): Promise<LogHead[]> {
  return await db.selectFrom('logHeads').selectAll().orderBy('log').execute()
}

export function sealedHead(key: LogKey, head: Omit<LogHead, 'seal'>): LogHead {
  const { log, seq, link, linkedFrom, trimmedSeq, trimmedLink } = head
  // Where nothing was taken off, it is sealed as it was before anything could be.
  const front = trimmedSeq > 0 ? [trimmedSeq, trimmedLink] : []
  const seal = key.head([log, seq, link, linkedFrom, ...front])
  return { log, seq, link, linkedFrom, trimmedSeq, trimmedLink, seal }
}

/** Whether it was written by a holder of the key, and not by hand. */
export function isTrueHead(key: LogKey, head: LogHead): boolean {
  return sealedHead(key, head).seal === head.seal
}

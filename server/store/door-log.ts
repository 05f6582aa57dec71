import { createHash } from 'node:crypto'

import type { Selectable } from 'kysely'

import { prepared } from './prepared.ts'
import type { Instant, Schema } from './schema.ts'
import type { Db, Tx } from './store.ts'

/** One line of a door's log: what was asked of the lock for whom and why, and what became of it. */
export type DoorLogEntry =
  | {
      what: 'asked'
      openingId: string
      memberUid: string
      rule: string
      appointmentId: string | null
      proof: string
      at: Instant
    }
  | { what: 'opened' | 'in-use' | 'failed' | 'unknown' | 'offline'; openingId: string; at: Instant }

/**
 * Adds a line. Its hash covers the line before, so that changing, dropping or swapping an old line shows.
 * Only ever called while this transaction holds the door's row.
 */
export async function writeDoorLog(tx: Tx, lockId: string, entry: DoorLogEntry): Promise<void> {
  const { rows } = await findLast(tx, { lockId })
  const [last] = rows
  const text = JSON.stringify(entry)
  const line = { lockId, seq: (last?.seq ?? 0) + 1, entry: text }
  await addLine(tx, { ...line, hash: hashLine(line, last?.hash ?? '') })
}

const findLast = prepared((tx, { lockId }: { lockId: string }) =>
  tx.selectFrom('doorLog').select(['seq', 'hash']).where('lockId', '=', lockId).orderBy('seq', 'desc').limit(1),
)

const addLine = prepared((tx, line: Selectable<Schema['doorLog']>) => tx.insertInto('doorLog').values(line))

/** The number of the first line that does not follow from the one before it, or undefined when all do. */
export async function firstBrokenLine(db: Db, lockId: string): Promise<number | undefined> {
  const lines = await db.selectFrom('doorLog').selectAll().where('lockId', '=', lockId).orderBy('seq').execute()
  let before = ''
  for (const [index, line] of lines.entries()) {
    if (line.seq !== index + 1 || line.hash !== hashLine(line, before)) return index + 1
    before = line.hash
  }
  return undefined
}

function hashLine({ lockId, seq, entry }: { lockId: string; seq: number; entry: string }, before: string): string {
  return createHash('sha256').update([before, lockId, seq, entry].join('\n')).digest('base64url')
}

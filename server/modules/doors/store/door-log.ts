import type { Selectable } from 'kysely'

import { addToLog } from '#server/platform/audit-logs/linked-log.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

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

/** Adds a line. Only ever called while this transaction holds the door's row. */
export function writeDoorLog(tx: Tx, lockId: string, entry: DoorLogEntry): void {
  const text = JSON.stringify(entry)
  addToLog(tx, {
    log: `door:${lockId}`,
    fields: [text],
    insert: (tx, { seq, link }) => addLine(tx, { lockId, seq, entry: text, hash: link }),
  })
}

const addLine = prepared((tx, line: Selectable<Schema['doorLog']>) => tx.insertInto('doorLog').values(line))

import { randomUUIDv7 } from 'node:crypto'

import type { Instant } from './schema.ts'
import type { Tx } from './store.ts'

interface StaffAct {
  staffUid: string
  what: string
  /** Kind and id of what was changed, such as "order:…". */
  subject: string
  before: unknown
  after: unknown
  reason?: string | undefined
}

/** Writes down what staff did, in the transaction that does it. */
export async function writeStaffLog(tx: Tx, { before, after, reason, ...act }: StaffAct, now: Instant): Promise<void> {
  await tx
    .insertInto('staffLog')
    .values({
      entryId: randomUUIDv7(),
      ...act,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason: reason ?? null,
      createdAt: now,
    })
    .execute()
}

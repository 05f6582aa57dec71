import type { RefusalCode } from '#src/contract/codes.ts'
import { isRefusal, type Outcome, type Refusal, refuse } from '#src/contract/outcome.ts'

import type { Instant } from './schema.ts'
import type { Db, Store, Tx } from './store.ts'

/** One intent of one member. The fingerprint covers the business fields and nothing else. */
export interface Operation {
  memberUid: string
  opId: string
  fingerprint: string
}

/** The work of an operation; `now` is the database's time, alike for everything in it. */
type Work<Answer> = (tx: Tx, now: Instant) => Promise<Answer>

/**
 * Runs the work once per operation: operation row, effect and answer are one transaction.
 * Every later or simultaneous delivery gets the first answer. A refusal undoes the work and is remembered too.
 */
export async function once<Data, Code extends RefusalCode>(
  store: Store,
  operation: Operation,
  work: Work<Outcome<Data, Code>>,
): Promise<Outcome<Data, Code | 'op-mismatch'>> {
  type Answer = Outcome<Data, Code>
  try {
    return await store.transaction(async (tx) => {
      const now = await store.now(tx)
      const earlier = await claim<Answer>(tx, operation, now, unanswered)
      if (earlier) return earlier
      const answer = await work(tx, now)
      if (isRefusal(answer)) throw new Undo(answer)
      await keepAnswer(tx, operation, answer)
      return answer
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    const refusal = error.refusal as Refusal<Code>
    return await store.transaction(
      async (tx) => (await claim<Answer>(tx, operation, await store.now(tx), refusal)) ?? refusal,
    )
  }
}

/** Nobody reads it: it is replaced before its transaction commits. */
const unanswered = null

class Undo extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Waits for a simultaneous delivery to finish, then tells what that one answered. */
async function claim<Answer>(
  tx: Tx,
  operation: Operation,
  now: Instant,
  answer: unknown,
): Promise<Answer | Refusal<'op-mismatch'> | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operations')
    .values({ ...operation, answer: JSON.stringify(answer), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return undefined

  const first = await tx
    .selectFrom('operations')
    .select(['fingerprint', 'answer'])
    .where('memberUid', '=', operation.memberUid)
    .where('opId', '=', operation.opId)
    .executeTakeFirstOrThrow()
  return first.fingerprint === operation.fingerprint ? JSON.parse(first.answer) : refuse('op-mismatch')
}

async function keepAnswer(tx: Tx, operation: Operation, answer: unknown): Promise<void> {
  await tx
    .updateTable('operations')
    .set({ answer: JSON.stringify(answer) })
    .where('memberUid', '=', operation.memberUid)
    .where('opId', '=', operation.opId)
    .execute()
}

/** Clients retry for at most a week; the contract promises 30 days. */
const retainedMs = 60 * 24 * 3_600_000

export async function deleteOldOperations(db: Db, now: Instant): Promise<void> {
  await db
    .deleteFrom('operations')
    .where('createdAt', '<', now - retainedMs)
    .execute()
}

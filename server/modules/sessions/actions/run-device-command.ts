import { setTimeout as wait } from 'node:timers/promises'

import type { RefusalCode } from '#src/contract/codes.ts'
import type { Outcome } from '#src/contract/outcome.ts'

import { beginOperation, findAnswer, finishOperation, type Operation } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Durability, Store, Tx } from '#server/platform/database/store.ts'

interface Intent<Data, Code extends RefusalCode> {
  /** Decides and writes down, in one transaction; names the session, or answers at once. */
  begin: (tx: Tx, now: Instant) => Promise<{ subject: string } | Outcome<Data, Code>>
  /** `deferred` where the command writes down more, at once, before it sends what a bed could obey. */
  begunDurability: Durability
  /** Commands the bed. Run by one delivery of the intent and by no other. */
  command: (sessionId: string) => Promise<Outcome<Data, Code> | undefined>
  /** What is known of the session now. */
  current: (sessionId: string) => Promise<Outcome<Data, Code>>
}

/** The client gives up after 10 s: it is told what is known a little before. */
const answerWithinMs = 9_000
const lookAgainMs = 100

/**
 * Carries out an intent that commands a bed, once. Every delivery gets the first answer; one that comes while the
 * bed is being commanded waits for it, and one that comes after a server stopped in between gets what is known now.
 */
export async function runDeviceCommand<Data, Code extends RefusalCode>(
  store: Store,
  operation: Operation,
  { begin, begunDurability, command, current }: Intent<Data, Code>,
): Promise<Outcome<Data, Code | 'op-mismatch'>> {
  const begun = await beginOperation<Data, Code>(store, operation, begin, begunDurability)
  if (begun.kind === 'answered') return begun.answer
  const first =
    begun.kind === 'begun'
      ? await within(answerWithinMs, command(begun.subject))
      : await answerOfOther<Outcome<Data, Code>>(store, operation, begun.since)
  return await finishOperation(store, operation, first ?? (await current(begun.subject)))
}

/** undefined when it takes longer; it goes on by itself, and what comes of it is written to the session. */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> {
  return await Promise.race([work, wait(ms, undefined, { ref: false })])
}

async function answerOfOther<Answer extends object>(
  store: Store,
  operation: Operation,
  since: Instant,
): Promise<Answer | undefined> {
  for (;;) {
    const answer = await findAnswer<Answer>(store.db, operation)
    if (answer !== undefined || (await store.now()) - since >= answerWithinMs) return answer
    await wait(lookAgainMs)
  }
}

import type { Insertable, RawBuilder, Selectable } from 'kysely'

import type { RefusalCode } from '#src/contract/codes.ts'
import { isRefusal, type Outcome, type Refusal, refuse } from '#src/contract/outcome.ts'

import { currentRequest } from '#server/platform/process/request-context.ts'
import { postgresClock } from './clock.ts'
import type { NamedIds } from './named-ids.ts'
import { recordSubjects } from './operation-subjects.ts'
import { CommitUnknown } from './engines/broken-line.ts'
import { prepared } from './prepared.ts'
import type { Instant, Schema } from './schema.ts'
import type { Db, Durability, Store, Tx } from './store.ts'

/** One intent of one member. The fingerprint covers the business fields and nothing else. */
export interface Operation {
  memberUid: string
  opId: string
  fingerprint: string
  /** What a request of the staff names: their answers are about others. */
  asked?: NamedIds
  /** Between an outcome and what is kept of it: the words of the wire, which other versions of the server read too. */
  stored?: Stored
  /** What has to be kept of a refusal, whose work is undone: written with the refusal itself, once. */
  refused?: (tx: Tx, refusal: Refusal, now: Instant) => Promise<void>
}

type AnyOutcome = Outcome<unknown, RefusalCode>

interface Stored {
  write: (outcome: AnyOutcome) => AnyOutcome
  read: (kept: AnyOutcome) => AnyOutcome
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
  try {
    return await carryOut(store, operation, work)
  } catch (error) {
    if (!(error instanceof CommitUnknown)) throw error
    // If it has taken effect its answer is there, and if it has not nobody has it: what a client would find out.
    return await carryOut(store, operation, work)
  }
}

async function carryOut<Data, Code extends RefusalCode>(
  store: Store,
  operation: Operation,
  work: Work<Outcome<Data, Code>>,
): Promise<Outcome<Data, Code | 'op-mismatch'>> {
  type Answer = Outcome<Data, Code>
  try {
    return await store.transaction(async (tx) => {
      const claimed = await claim<Answer>(store, tx, operation, unanswered)
      if ('earlier' in claimed) return claimed.earlier
      const answer = await work(tx, claimed.now)
      if (isRefusal(answer)) throw new Undo(answer)
      await keepAnswer(tx, operation, toStored(operation, answer))
      return answer
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    return await rememberRefusal<Answer>(store, operation, error.refusal)
  }
}

/** It is never read: it is replaced before its transaction commits. */
const unanswered = null

type Begun<Answer> =
  /** This delivery has to carry it out and to finish it. */
  | { kind: 'begun'; subject: string }
  /** Another delivery is carrying it out, or its server stopped in the middle. */
  | { kind: 'pending'; subject: string; since: Instant }
  | { kind: 'answered'; answer: Answer }

/**
 * For work that commands something outside: a transaction writes down what is about to be done, and names it by
 * its subject; the command follows; `finishOperation` writes down the first answer. The command is sent by the one
 * delivery that is told `begun`, and by no other, ever. `keep`: whether that is on the disk before it is told, or
 * only before what the command itself writes down is.
 */
export async function beginOperation<Data, Code extends RefusalCode>(
  store: Store,
  operation: Operation,
  begin: Work<{ subject: string } | Outcome<Data, Code>>,
  durability: Durability,
): Promise<Begun<Outcome<Data, Code | 'op-mismatch'>>> {
  type Answer = Outcome<Data, Code>
  try {
    return await store.transaction(async (tx) => {
      const claimed = await claim<Answer | Pending>(store, tx, operation, unanswered)
      if ('earlier' in claimed) return toBegun(claimed.earlier)
      const { now } = claimed
      const begun = await begin(tx, now)
      if ('subject' in begun) {
        await keepAnswer(tx, operation, { pending: begun.subject, since: now } satisfies Pending)
        return { kind: 'begun', subject: begun.subject }
      }
      if (isRefusal(begun)) throw new Undo(begun)
      await keepAnswer(tx, operation, toStored(operation, begun))
      return { kind: 'answered', answer: begun }
    }, durability)
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    return { kind: 'answered', answer: await rememberRefusal<Answer>(store, operation, error.refusal) }
  }
}

interface Pending {
  pending: string
  since: Instant
}

function toBegun<Answer extends object>(earlier: Answer | Pending): Begun<Answer> {
  if (!('pending' in earlier)) return { kind: 'answered', answer: earlier }
  return { kind: 'pending', subject: earlier.pending, since: earlier.since }
}

/**
 * Keeps the first answer of a begun operation, and tells which one that is. A power cut may take it: then a retry is
 * told what is known of its subject, as after any stop in the middle.
 */
export async function finishOperation<Data, Code extends RefusalCode>(
  store: Store,
  operation: Operation,
  answer: Outcome<Data, Code>,
): Promise<Outcome<Data, Code>> {
  return await store.transaction(async (tx) => {
    const { memberUid, opId } = operation
    const stored = toStored(operation, answer)
    const { numAffectedRows } = await writeFirstAnswer(tx, { memberUid, opId, answer: JSON.stringify(stored) })
    if (numAffectedRows === 1n) {
      await recordWhom(tx, operation, stored)
      return answer
    }
    return (await readAnswer<Outcome<Data, Code>>(tx, operation)) ?? answer
  }, 'deferred')
}

/** The first answer; undefined while there is none. */
export async function findAnswer<Answer extends object>(db: Db, operation: Operation): Promise<Answer | undefined> {
  const first = await readAnswer<Answer | Pending>(db, operation)
  return first && !('pending' in first) ? first : undefined
}

async function readAnswer<Answer>(db: Db, operation: Operation): Promise<Answer | undefined> {
  const { memberUid, opId } = operation
  const row = await db
    .selectFrom('operations')
    .select('answer')
    .where('memberUid', '=', memberUid)
    .where('opId', '=', opId)
    .executeTakeFirst()
  return row && (fromStored(operation, row.answer) as Answer)
}

/** As the other versions of the server know it, too. */
function toStored({ stored }: Operation, answer: AnyOutcome): unknown {
  return stored ? stored.write(answer) : answer
}

function fromStored({ stored }: Operation, text: string): unknown {
  const kept = JSON.parse(text) as AnyOutcome | Pending
  return stored && !('pending' in kept) ? stored.read(kept) : kept
}

async function rememberRefusal<Answer>(
  store: Store,
  operation: Operation,
  refusal: Refusal,
): Promise<Answer | Refusal<'op-mismatch'>> {
  return await store.transaction(async (tx) => {
    const stored = toStored(operation, refusal)
    const claimed = await claim<Answer>(store, tx, operation, stored)
    if ('earlier' in claimed) return claimed.earlier
    await recordWhom(tx, operation, stored)
    await operation.refused?.(tx, refusal, claimed.now)
    return refusal as Answer
  })
}

class Undo extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** The operation is new, and since when it is; or what was answered to it first. */
type Claimed<Answer> = { now: Instant } | { earlier: Answer | Refusal<'op-mismatch'> }

/** Waits for a simultaneous delivery to finish, then tells what that one answered. */
async function claim<Answer>(store: Store, tx: Tx, operation: Operation, answer: unknown): Promise<Claimed<Answer>> {
  const { memberUid, opId, fingerprint } = operation
  const requestId = currentRequest()?.requestId ?? null
  const row = { memberUid, opId, fingerprint, answer: JSON.stringify(answer), requestId }
  const { rows } = store.moment
    ? await addOperationNow(tx, row)
    : await addOperation(tx, { ...row, createdAt: await store.now(tx) })
  const [added] = rows
  if (added) return { now: added.createdAt }

  const first = await tx
    .selectFrom('operations')
    .select(['fingerprint', 'answer'])
    .where('memberUid', '=', memberUid)
    .where('opId', '=', opId)
    .executeTakeFirstOrThrow()
  const isSame = first.fingerprint === fingerprint
  return { earlier: isSame ? (fromStored(operation, first.answer) as Answer) : refuse('op-mismatch') }
}

type NewOperation = Selectable<Schema['operations']>

const addOperation = prepared((tx, row: NewOperation) => insertOnce(tx, row))
/** The database's own time is told by the statement that needs it first. */
const addOperationNow = prepared((tx, row: Omit<NewOperation, 'createdAt'>) =>
  insertOnce(tx, { ...row, createdAt: postgresClock.moment }),
)

function insertOnce(tx: Db, row: Insertable<Schema['operations']> | WrittenNow) {
  return tx
    .insertInto('operations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('createdAt')
}

type WrittenNow = Omit<NewOperation, 'createdAt'> & { createdAt: RawBuilder<Instant> }

async function keepAnswer(tx: Tx, operation: Operation, answer: unknown): Promise<void> {
  const { memberUid, opId } = operation
  await writeAnswer(tx, { memberUid, opId, answer: JSON.stringify(answer) })
  await recordWhom(tx, operation, answer)
}

/** A member's own answers go with the member; those of the staff are about others, who may leave. */
async function recordWhom(tx: Tx, operation: Operation, answer: unknown): Promise<void> {
  if (operation.asked) await recordSubjects(tx, operation, { asked: operation.asked, answer })
}

const writeAnswer = prepared((tx, answered: Answered) => setAnswer(tx, answered))
const writeFirstAnswer = prepared((tx, answered: Answered) =>
  setAnswer(tx, answered).where('answer', 'like', '{"pending":%'),
)

type Answered = Pick<Operation, 'memberUid' | 'opId'> & { answer: string }

function setAnswer(db: Db, { memberUid, opId, answer }: Answered) {
  return db.updateTable('operations').set({ answer }).where('memberUid', '=', memberUid).where('opId', '=', opId)
}

/** Nothing is found again by its id that is older than `before`. */
export async function deleteOldOperations(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('operations').where('createdAt', '<', before).execute()
}

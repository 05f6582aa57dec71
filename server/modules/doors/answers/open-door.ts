import { v7 as uuidv7 } from 'uuid'

import type { AnswerOf, RefusalOf } from '#src/contract/call.ts'
import type { openDoor } from '#src/contract/doors.ts'
import { isRefusal, ok, type Outcome, refuse } from '#src/contract/outcome.ts'

import type { Gateway, LockAnswer } from '#server/platform/mqtt/gateway.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import type { ShownProof } from '#server/modules/doors/actions/shown-proof.ts'
import { commandLifeMs } from '#server/modules/doors/rules/door-in-use.ts'
import { recordAnswer, visitorOf } from '#server/modules/doors/actions/record-answer.ts'
import { type PlacedOpening, readOpening } from '#server/modules/doors/store/openings.ts'
import { once, type Operation } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { type DecidedOpening, decideOpening, type Input as DecideInput } from './decide-opening.ts'
import { answerOpening } from '#server/modules/doors/answers/door-answer.ts'

interface DoorWay {
  store: Store
  gateway: Gateway
  onError: (error: unknown) => void
}

type Opened = Outcome<AnswerOf<typeof openDoor>, RefusalOf<typeof openDoor>>
/** Opens for `caller`. `write` adds to the transaction of the decision what else has to be known of it. */
type Open = (
  operation: Operation,
  caller: DecideInput['caller'],
  lockId: string,
  shown: ShownProof,
  write?: (tx: Tx, opening: DecidedOpening, now: Instant) => Promise<void>,
) => Promise<Opened>

/** Opens doors: decided and written down first, then the lock is told, once; what it says is written down after. */
export function createDoorOpener(way: DoorWay): Open {
  /** Openings of this process whose lock is being waited for. */
  const waiting = new Map<string, Promise<PlacedOpening | undefined>>()
  way.gateway.onLateLockAnswer?.((openingId, answer) => void recordLate(way, openingId, answer))

  return async (operation, caller, lockId, shown, write) => {
    const { memberUid, opId } = operation
    const openingId = uuidv7()
    const isLockOnline = way.gateway.lockState(lockId) !== 'offline'
    const input = { openingId, memberUid, opId, lockId, caller, shown, isLockOnline, radioId: null }
    // Before the decision: another delivery of this tap may read it sooner than this one hears that it was written.
    const commanded = Promise.withResolvers<PlacedOpening | undefined>()
    waiting.set(openingId, commanded.promise)
    try {
      const decided = await once(way.store, keepingDecisions(operation), async (tx, now) => {
        const decision = await decideOpening(tx, input, now)
        if (!isRefusal(decision) && decision.data !== null) await write?.(tx, decision.data, now)
        return decision
      })
      if (isRefusal(decided) || decided.data === null) return decided

      // Another delivery, here or on another server, may have decided: then the lock has been told.
      const decidedId = decided.data.openingId
      if (decidedId === openingId) commanded.resolve(await tellLock(way, decided.data))
      const known = (await waiting.get(decidedId)) ?? (await readOpening(way.store.db, decidedId))
      return await answerTap(way.store, known)
    } finally {
      waiting.delete(openingId)
      commanded.resolve(undefined)
    }
  }
}

/** A decision is kept as it is, for another delivery to go on from; a refusal is an answer like any other. */
export function keepingDecisions({ stored, ...operation }: Operation): Operation {
  if (!stored) return operation
  const onlyRefusals = (turn: typeof stored.read) => (outcome: Parameters<typeof turn>[0]) =>
    isRefusal(outcome) ? turn(outcome) : outcome
  return { ...operation, stored: { write: onlyRefusals(stored.write), read: onlyRefusals(stored.read) } }
}

/** Never fails: without an answer the opening stays unknown, which is what it is. */
async function tellLock(way: DoorWay, opening: DecidedOpening): Promise<PlacedOpening> {
  if (opening.result !== 'unknown') return opening
  try {
    return await recordAnswer(way.store, opening, await command(way, opening))
  } catch (error) {
    way.onError(error)
    return opening
  }
}

async function recordLate({ store, onError }: DoorWay, openingId: string, answer: LockAnswer): Promise<void> {
  try {
    await recordAnswer(store, await readOpening(store.db, openingId), answer)
  } catch (error) {
    onError(error)
  }
}

async function command({ store, gateway }: DoorWay, opening: PlacedOpening): Promise<LockAnswer> {
  // The command is signed for five seconds from now, but the member's tap is as old as its decision.
  const isStale = (await store.now()) - opening.askedAt > commandLifeMs
  if (isStale) return { kind: 'failed' }
  const { keyNumber } = await readDeviceKeys(store.db, opening.lockId)
  const { holder, uses } = await visitorOf(store.db, opening)
  return await gateway.openLock(opening, opening.openingId, holder, keyNumber, uses)
}

async function answerTap({ db }: Store, opening: PlacedOpening): Promise<Opened> {
  return opening.result === 'offline' ? refuse('lock-offline') : ok(await answerOpening(db, opening))
}

import { randomUUIDv7 } from 'node:crypto'

import type { AnswerOf, RefusalOf } from '#src/contract/call.ts'
import type { openDoor } from '#src/contract/door.ts'
import { isRefusal, ok, type Outcome, refuse } from '#src/contract/outcome.ts'

import type { Gateway, LockAnswer } from '../outside/gateway.ts'
import type { DoorFacts } from '../rules/door-access.ts'
import { commandLifeMs, enterBy } from '../rules/door-in-use.ts'
import { markVisited } from '../store/door-visits.ts'
import { type OpeningRow, type PlacedOpening, readOpening, writeAnswer } from '../store/openings.ts'
import { once, type Operation } from '../store/operations.ts'
import type { Instant } from '../store/schema.ts'
import { readChainSettings } from '../store/settings.ts'
import type { Store } from '../store/store.ts'
import { decideOpening } from './decide-opening.ts'
import { answerOpening } from './door-answer.ts'

interface DoorWay {
  store: Store
  gateway: Gateway
  onError: (error: unknown) => void
}

type Opened = Outcome<AnswerOf<typeof openDoor>, RefusalOf<typeof openDoor>>
type Open = (operation: Operation, lockId: string, proof: DoorFacts['proof']) => Promise<Opened>

/** Opens doors: decided and written down first, then the lock is told, once; what it says is written down after. */
export function createDoorOpener(way: DoorWay): Open {
  /** Openings of this process whose lock is being waited for. */
  const waiting = new Map<string, Promise<void>>()
  way.gateway.onLateLockAnswer?.((openingId, answer) => void recordLate(way, openingId, answer))

  return async (operation, lockId, proof) => {
    const { memberUid, opId } = operation
    const openingId = randomUUIDv7()
    const isLockOnline = way.gateway.lockState(lockId) !== 'offline'
    const wish = { openingId, memberUid, opId, lockId, proof, isLockOnline }
    const decided = await once(way.store, operation, (tx, now) => decideOpening(tx, wish, now))
    if (isRefusal(decided) || decided.data === null) return decided

    // Another delivery of this tap, here or on another server, may have decided: then the lock has been told.
    if (decided.data.openingId === openingId) {
      const told = tellLock(way, decided.data).finally(() => waiting.delete(openingId))
      waiting.set(openingId, told)
    }
    await waiting.get(decided.data.openingId)
    return await currentAnswer(way.store, decided.data.openingId)
  }
}

/** Never fails: without an answer the opening stays unknown, which is what it is. */
async function tellLock(way: DoorWay, opening: PlacedOpening): Promise<void> {
  if (opening.result !== 'unknown') return
  try {
    await record(way.store, opening, await command(way, opening))
  } catch (error) {
    way.onError(error)
  }
}

async function recordLate({ store, onError }: DoorWay, openingId: string, answer: LockAnswer): Promise<void> {
  try {
    await record(store, await readOpening(store.db, openingId), answer)
  } catch (error) {
    onError(error)
  }
}

async function command({ store, gateway }: DoorWay, opening: PlacedOpening): Promise<LockAnswer> {
  // The command is signed for five seconds from now, but the member's tap is as old as its decision.
  const isStale = (await store.now()) - opening.askedAt > commandLifeMs
  return isStale ? { kind: 'failed' } : await gateway.openLock(opening, opening.openingId, opening.memberUid)
}

async function record(store: Store, opening: OpeningRow, answer: LockAnswer): Promise<void> {
  await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const { rules } = await readChainSettings(tx)
    const result = toResult(opening, answer, rules.enterWithinSeconds * 1_000, now)
    const isNews = await writeAnswer(tx, opening, result, now)
    const { rule, appointmentId } = opening
    if (isNews && answer.kind === 'opened' && rule === 'booking' && appointmentId !== null) {
      await markVisited(tx, appointmentId)
    }
  })
}

function toResult({ askedAt }: OpeningRow, answer: LockAnswer, enterWithinMs: number, now: Instant) {
  const { kind, availableInSeconds } = answer
  return {
    result: kind,
    answeredAt: kind === 'unknown' ? null : now,
    enterBy: kind === 'opened' ? enterBy(askedAt, now, enterWithinMs) : null,
    availableAt: kind === 'in-use' && availableInSeconds !== undefined ? now + availableInSeconds * 1_000 : null,
  }
}

async function currentAnswer({ db }: Store, openingId: string): Promise<Opened> {
  const opening = await readOpening(db, openingId)
  return opening.result === 'offline' ? refuse('lock-offline') : ok(await answerOpening(db, opening))
}

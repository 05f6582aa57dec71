import type { DoorOpening } from '#src/domain/doors/door.ts'
import type { Position } from '#src/domain/doors/proof.ts'
import type { BluetoothAddress, ConnectTrouble } from '#src/domain/beds/bluetooth.ts'

import { ask, isByPass, notFoundAnswersNeeded, unknown, waiting } from './door-question.ts'
import type {
  DoorEffect,
  DoorStep,
  DoorVisit,
  Move,
  NearbyPhase,
  OpenRefusal,
  Undecided,
  WhyFailed,
} from './door-steps.ts'

type Answer = Pick<DoorOpening, 'result' | 'enterBy' | 'availableAt' | 'askedAt' | 'openingsLeft'>

export type DoorEvent =
  | { type: 'choose' | 'leave-choice' | 'look-again' | 'back-online' }
  /** The member is inside, whatever the lock will say. */
  | { type: 'entered' }
  /** A tap, and the only thing that ever opens. Each has an id of its own. */
  | { type: 'open'; opId: string; at: number; isOffline: boolean; position?: Position | undefined }
  /** The same beside the lock, where the network does not reach it; by a pass where the server can't be asked. */
  | { type: 'open-nearby'; opId: string; at: number; address: BluetoothAddress; pass?: string | undefined }
  | { type: 'came-nearer'; opId: string; phase: NearbyPhase }
  | { type: 'no-link'; opId: string; trouble: ConnectTrouble }
  /** Over Bluetooth it is certain that the door did not open for this command. */
  | { type: 'not-opened'; opId: string; why: WhyFailed; openingsLeft: number | undefined }
  /** What the lock said, in answer to the command or to a question about it. */
  | { type: 'answered'; opId: string; answer: Answer; at: number }
  | { type: 'refused'; opId: string; refusal: OpenRefusal }
  /** No answer came. `mayArrive`: the command may still be on its way to the server. */
  | { type: 'lost'; opId: string; at: number; mayArrive: boolean }
  | { type: 'ask'; at: number }
  | { type: 'ask-lost'; opId: string }
  /** The server does not know the command. */
  | { type: 'stranger'; opId: string }
  /** The visit goes on after a reload: nothing is opened by it, and a command without an answer is asked for. */
  | { type: 'resumed'; at: number }

/** The server notes when it was asked; further apart than the call may take, the two clocks differ. */
const longestCallMs = 10_000
/** So long the server waits for the lock itself; the command is dead by then. */
const serverWaitsMs = 8000

export function newVisit(lockId: string, proof: string | undefined): DoorVisit {
  return { lockId, proof, step: 'looking' }
}

/** Whether it is still unknown what the last command did. */
export function isUndecided({ step }: DoorVisit): boolean {
  return step === 'asking' || step === 'unknown'
}

/** Whether the event would change anything now; what a button asks before it is drawn as one. */
export function canSend(visit: DoorVisit, event: DoorEvent): boolean {
  return next(visit, event).state !== visit
}

/** One step of the visit. What does not fit changes nothing: a late answer to an older command is dropped. */
export function next(visit: DoorVisit, event: DoorEvent): Move {
  switch (event.type) {
    case 'choose':
      return visit.step === 'looking' ? to(visit, { step: 'choosing' }) : stay(visit)
    case 'leave-choice':
      return visit.step === 'choosing' ? to(visit, { step: 'looking' }) : stay(visit)
    case 'back-online':
      return visit.step === 'offline' ? to(visit, { step: 'looking' }) : stay(visit)
    case 'entered':
      return visit.step === 'unknown' ? to(visit, { step: 'looking' }) : stay(visit)
    case 'look-again':
      return isUndecided(visit) || visit.step === 'looking' ? stay(visit) : to(visit, { step: 'looking' })
    case 'open':
      return open(visit, event)
    case 'open-nearby':
      return openNearby(visit, event)
    case 'ask':
      return ask(visit, event.at)
    case 'resumed':
      return resume(visit, event.at)
    case 'came-nearer':
    case 'no-link':
    case 'not-opened':
    case 'answered':
    case 'refused':
    case 'lost':
    case 'ask-lost':
    case 'stranger':
      return isAbout(visit, event.opId) ? hear(visit, event) : stay(visit)
  }
}

/** A command whose answer was not seen is asked for. What happened in another tab or long ago is over. */
function resume(visit: DoorVisit, at: number): Move {
  if (visit.step === 'asking') return resumeAsking(visit, at)
  if (visit.step === 'unknown') return ask({ ...visit, isAsking: false }, at)
  return stay(visit)
}

/** What this phone carries itself stops with the page: what the lock was not told yet, it never will be. */
function resumeAsking(visit: DoorVisit & { step: 'asking' }, at: number): Move {
  const { opId, nearby } = visit
  if (nearby === 'connecting') return to(visit, { step: 'looking' })
  if (nearby === 'deciding') return to(visit, { step: 'failed', opId, why: 'never-arrived', openingsLeft: undefined })
  return ask(unknown(visit, { askedAt: visit.askedAt, at, mayArrive: nearby === undefined }), at)
}

/** Whole seconds until the door locks again; 0 once it has. */
export function secondsToEnter(enterBy: number, now: number): number {
  return Math.max(0, Math.ceil((enterBy - now) / 1000))
}

function open(visit: DoorVisit, { opId, at, isOffline, position }: Extract<DoorEvent, { type: 'open' }>): Move {
  if (visit.step === 'asking' || (visit.step === 'unknown' && at < visit.againFrom)) return stay(visit)
  // A door that may or may not be open stays unknown until something newer is said.
  if (isOffline) return visit.step === 'unknown' ? stay(visit) : to(visit, { step: 'offline' })
  return to(visit, { step: 'asking', opId, askedAt: at }, [{ do: 'open', opId, position }])
}

function openNearby(visit: DoorVisit, { opId, at, address, pass }: Extract<DoorEvent, { type: 'open-nearby' }>): Move {
  if (visit.step === 'asking' || (visit.step === 'unknown' && at < visit.againFrom)) return stay(visit)
  const effect = { do: 'open-nearby', opId, address, pass } as const
  return to(visit, { step: 'asking', opId, askedAt: at, nearby: 'connecting' }, [effect])
}

function isAbout(visit: DoorVisit, opId: string): visit is Undecided {
  return (visit.step === 'asking' || visit.step === 'unknown') && visit.opId === opId
}

function hear(
  visit: Undecided,
  event: Extract<
    DoorEvent,
    { type: 'answered' | 'refused' | 'lost' | 'ask-lost' | 'stranger' | 'came-nearer' | 'no-link' | 'not-opened' }
  >,
): Move {
  switch (event.type) {
    case 'came-nearer':
    case 'no-link':
    case 'not-opened':
      return visit.step === 'asking' ? hearNearby(visit, event) : stay(visit)
    case 'answered':
      return decide(visit, event.answer, event.at)
    case 'refused':
      return visit.step === 'asking' ? to(visit, { step: 'refused', refusal: event.refusal }) : stay(visit)
    case 'lost':
      if (visit.step !== 'asking') return stay(visit)
      return ask(unknown(visit, { askedAt: visit.askedAt, at: event.at, mayArrive: event.mayArrive }), event.at)
    case 'ask-lost':
      return waiting(visit, notFoundAnswersNeeded)
    case 'stranger':
      if (isByPass(visit)) return waiting(visit, notFoundAnswersNeeded)
      if (visit.step === 'unknown' && visit.strangersLeft <= 1) {
        return to(visit, { step: 'failed', opId: visit.opId, why: 'never-arrived', openingsLeft: undefined })
      }
      return waiting(visit, visit.step === 'unknown' ? visit.strangersLeft - 1 : notFoundAnswersNeeded)
  }
}

function hearNearby(
  visit: DoorVisit & { step: 'asking' },
  event: Extract<DoorEvent, { type: 'came-nearer' | 'no-link' | 'not-opened' }>,
): Move {
  const { opId, askedAt } = visit
  switch (event.type) {
    case 'came-nearer':
      return to(visit, { step: 'asking', opId, askedAt, nearby: event.phase })
    case 'no-link':
      return to(visit, { step: 'no-link', trouble: event.trouble })
    case 'not-opened':
      return to(visit, { step: 'failed', opId, why: event.why, openingsLeft: event.openingsLeft })
  }
}

function decide(visit: Undecided, answer: Answer, at: number): Move {
  const { opId, askedAt } = visit
  const { openingsLeft } = answer
  const toPhone = clockShift(askedAt, answer.askedAt)
  switch (answer.result) {
    case 'opened':
      // An opened door without an end is none that this version understands.
      if (answer.enterBy === null) break
      return to(visit, { step: 'opened', opId, enterBy: answer.enterBy + toPhone, openingsLeft })
    case 'in-use': {
      const availableAt = answer.availableAt === null ? undefined : answer.availableAt + toPhone
      return to(visit, { step: 'in-use', opId, availableAt })
    }
    case 'failed':
      return to(visit, { step: 'failed', opId, why: 'lock', openingsLeft })
    case 'unknown':
      break
  }
  if (visit.step === 'unknown') return waiting({ ...visit, openingsLeft }, notFoundAnswersNeeded, at)
  const heard = unknown(visit, { askedAt, at, mayArrive: false })
  const againFrom = at - askedAt >= serverWaitsMs ? at : heard.againFrom
  return waiting({ ...heard, againFrom, openingsLeft }, notFoundAnswersNeeded, at)
}

/** What to add to an instant of the server to have it on this phone's clock; 0 where the call itself explains the gap. */
function clockShift(phoneAskedAt: number, serverAskedAt: number): number {
  const ahead = serverAskedAt - phoneAskedAt
  return ahead >= -1000 && ahead <= longestCallMs ? 0 : -ahead
}

function to({ lockId, proof }: DoorVisit, step: DoorStep, effects: DoorEffect[] = []): Move {
  return { state: { lockId, proof, ...step }, effects }
}

function stay(visit: DoorVisit): Move {
  return { state: visit, effects: [] }
}

import type { DoorVisit, Move, Undecided, Unknown } from './door-steps.ts'

/** A lock drops what is older; see the lock's own rules. */
const commandLivesMs = 5000
/** The door has long locked again by then, so the app no longer waits for the answer. */
const askForMs = 120_000
/** A command that is still on its way is not known yet, so the server is asked more than once. */
export const notFoundAnswersNeeded = 3
/** The answer to the command did not come. */
export function unknown(
  visit: Undecided,
  { askedAt, at, mayArrive }: { askedAt: number; at: number; mayArrive: boolean },
): DoorVisit & Unknown {
  const { lockId, proof, opId } = visit
  return {
    lockId,
    proof,
    step: 'unknown',
    opId,
    askedAt,
    againFrom: at + commandLivesMs,
    tries: 0,
    triedAt: undefined,
    isAsking: false,
    strangersLeft: mayArrive ? notFoundAnswersNeeded : 1,
    openingsLeft: undefined,
    ...(isByPass(visit) && { byPass: true as const }),
  }
}

/** Of a command that went by a pass the server knows what the lock has told it since, and that may take hours. */
export function isByPass(visit: Undecided): boolean {
  return visit.step === 'asking' ? visit.nearby === 'passing' : visit.byPass === true
}

/** Asks the server what became of the command, unless it is being asked already. */
export function ask(visit: DoorVisit, at: number): Move {
  if (visit.step !== 'unknown' || visit.isAsking) return { state: visit, effects: [] }
  const asking = { ...visit, isAsking: true, tries: visit.tries + 1, triedAt: at }
  return { state: asking, effects: [{ do: 'ask', opId: visit.opId }] }
}

/** The question has been dealt with; the next one comes by itself, as long as an answer can still matter. */
export function waiting(visit: Undecided, strangersLeft: number, at?: number): Move {
  if (visit.step !== 'unknown') return { state: visit, effects: [] }
  const state = { ...visit, isAsking: false, strangersLeft }
  const from = visit.triedAt ?? at ?? visit.askedAt
  const wakeAt = from + pauseMs(visit.tries)
  return { state, effects: wakeAt - visit.askedAt > askForMs ? [] : [{ do: 'wake', at: wakeAt }] }
}

function pauseMs(tries: number): number {
  if (tries < 6) return 2000
  return tries < 12 ? 4000 : 10_000
}

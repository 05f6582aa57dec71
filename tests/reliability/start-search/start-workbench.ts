import type { Fault } from './start-faults.ts'
import { addMessage, countMessages, forgetDeadNonce } from './start-messages.ts'
import { field, get, history, historyOf, type Row, stateSize, type Which } from './start-state.ts'

/** One step of one party: what it heard or did, and the state after it. Valid until the next step is made. */
export type Emit = (step: string, after: Row, violation: Violation | undefined) => void

export type Violation = (typeof violations)[number]
export const violations = [
  'two starts on one grant',
  'two open sessions on one bed',
  'a run on a bed set free',
  'settled twice',
  'a run without payment',
  'a charge without a run',
  'a third pause',
  'lamps without a run',
  'a settled state is out of reach',
] as const

/** One step of one party, with everything it said, whether or not the network had room for it. */
export type OnStep = (step: string, after: Row, said: readonly number[]) => void

export interface Limits {
  intents: number
  /** Whether runs are paused and resumed too: several times as many states. */
  pauses: 0 | 2
}

/** Names of steps about a number, each made once: millions of steps are told apart by them. */
export function numbered(prefix: string): (code: number) => string {
  const names = Array.from({ length: 64 }, (_, code) => `${prefix} ${code}`)
  return (code) => names[code] ?? ''
}

/** Where a step is put together: a copy of the state before, which the step changes. */
export class Workbench {
  readonly faults: ReadonlySet<Fault>
  readonly limits: Limits
  private readonly emit: Emit
  private readonly onStep: OnStep | undefined
  private readonly next: Row = new Uint8Array(stateSize)
  private flagged: Violation | undefined

  constructor(limits: Limits, faults: ReadonlySet<Fault>, emit: Emit, onStep?: OnStep) {
    this.onStep = onStep
    this.limits = limits
    this.faults = faults
    this.emit = emit
  }

  has(fault: Fault): boolean {
    return this.faults.has(fault)
  }

  copy(row: Row): Row {
    return row.slice()
  }

  /** The step that is being put together breaks a rule by itself. */
  flag(violation: Violation): void {
    this.flagged = violation
  }

  /** Ends a step that says these messages. Where the network has no room, it loses every choice of them in turn. */
  done(step: string, after: Row, ...said: number[]): void {
    this.onStep?.(step, after, said)
    this.sayWhatFits(step, after, said)
    this.flagged = undefined
  }

  private sayWhatFits(step: string, after: Row, said: readonly number[]): void {
    const room = 2 - countMessages(after)
    if (said.length <= room) return this.finish(step, after, said)
    if (room === 0) return this.finish(step, after, [])
    for (const [at, first] of said.entries()) {
      if (room === 1) this.finish(step, after, [first])
      else for (const second of said.slice(at + 1)) this.finish(step, after, [first, second])
    }
  }

  private finish(step: string, after: Row, said: readonly number[]): void {
    const { next } = this
    next.set(after)
    for (const message of said) addMessage(next, message)
    forgetDeadNonce(next)
    dropUsedGrant(next)
    this.emit(step, next, this.flagged)
  }
}

/** A bed refuses a grant that it has used, so that whether the phone still has it makes no difference. */
function dropUsedGrant(row: Row): void {
  const intents = get(row, field.intents)
  if (intents > 0 && historyOf(row, intents as Which) >= history.neverN) row[field.hasGrant] = 0
}

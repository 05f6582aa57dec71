import { bedDifference, bedKey, firstBed, modelWords, type RealBed, stepBed } from './replay-bed.ts'
import { replayFlows } from './replay-flow.ts'
import { isLiberty, phoneEdge, phoneIn } from './replay-phone.ts'
import {
  lineDifference,
  type RealSession,
  sessionDifference,
  sessionKey,
  sessionOfStep,
  stepSession,
} from './replay-session.ts'
import {
  field,
  type Row,
  transport,
  stage,
  stateSize,
  get,
  ofSession,
  part,
  type Which,
} from '../start-search/start-state.ts'

/** One party's share of an edge of the model, each found once however many states it occurs in. */
interface Edge {
  step: string
  before: Row
  after: Row
  said: readonly number[]
}

export interface Replayed {
  bedEdges: number
  sessionEdges: number
  phoneEdges: number
  differences: string[]
}

/** Gathers what each party does in the model, to be done again by the real reducers. */
export class Replay {
  private readonly beds = new Edges()
  private readonly sessions: Record<Which, Edges> = { 1: new Edges(), 2: new Edges() }
  private readonly phones = new Set<string>()
  private readonly sessionsOfSteps = new Map<string, Which | undefined>()

  private readonly intents: number

  /** `wishes`: as many as the search makes. */
  constructor(intents: number) {
    this.intents = intents
  }

  note(before: Row, step: string, after: Row, said: readonly number[]): void {
    if (step.startsWith('bed ') || step === 'phone reloads') this.beds.keep(bedKey(before), step, before, after, said)
    if (isOfPhone.test(step)) this.phones.add(phoneEdge(phoneIn(before), step))
    if (!step.startsWith('studio ')) return
    const which = this.sessionOf(step)
    if (which === undefined) return
    const isThere = step.startsWith('studio requests') || get(before, ofSession(which, part.stage)) !== stage.none
    if (isThere) this.sessions[which].keep(sessionKey(before, which), step, before, after, said)
  }

  run(): Replayed {
    const [beds, first, second] = [this.beds.all, this.sessions[1].all, this.sessions[2].all]
    const differences = [
      ...replayBeds(beds),
      ...replaySessions(first, 1),
      ...replaySessions(second, 2),
      ...replayPhones(this.phones, this.intents),
    ]
    const [bedEdges, sessionEdges, phoneEdges] = [beds.length, first.length + second.length, this.phones.size]
    return { bedEdges, sessionEdges, phoneEdges, differences }
  }

  private sessionOf(step: string): Which | undefined {
    if (!this.sessionsOfSteps.has(step)) this.sessionsOfSteps.set(step, sessionOfStep(step))
    return this.sessionsOfSteps.get(step)
  }
}

/** What a phone does by itself, and what happens to its link alone. */
const isOfPhone = /^phone |^bed (?:un)?linked$/

/** The app's own flow makes every step of the model's phone, from wherever that one makes it, and no other. */
function replayPhones(model: ReadonlySet<string>, intents: number): string[] {
  const { edges } = replayFlows(intents)
  const missing = [...model].filter((edge) => !edges.has(edge) && !isLiberty(edge))
  const foreign = [...edges].filter((edge) => !model.has(edge))
  const untaken = [...edges].filter(isLiberty)
  return [
    ...missing.map((edge) => `${edge}: the app never does`),
    ...foreign.map((edge) => `${edge}: only the app does`),
    ...untaken.map((edge) => `${edge}: the app does it after all`),
  ]
}

/** Each step from each state of one party, the first time that it is met. */
class Edges {
  readonly all: Edge[] = []
  private readonly known = new Map<string, Set<number>>()

  keep(key: number, step: string, before: Row, after: Row, said: readonly number[]): void {
    const keys = this.known.get(step) ?? new Set<number>()
    if (keys.size === 0) this.known.set(step, keys)
    if (keys.has(key)) return
    keys.add(key)
    this.all.push({ step, before: before.slice(), after: after.slice(), said: [...said] })
  }
}

/** Edges come in the order of the search, so that each starts where an earlier one ended. */
function replayBeds(edges: readonly Edge[]): string[] {
  const reals = new Map([[bedKey(new Uint8Array(stateSize)), firstBed()]])
  const differences: string[] = []
  for (const { step, before, after, said } of edges) {
    const real = realBedAt(reals, before)
    if (!real) {
      differences.push(`${step}: no real bed came to ${bedKey(before)}`)
      continue
    }
    for (const outcome of stepBed(real, step)) {
      const why = bedDifference(outcome.after, after) ?? wordDifference(outcome.said, said, step)
      if (why) differences.push(`${step} at ${bedKey(before)}: ${why}`)
      else if (!reals.has(bedKey(after))) reals.set(bedKey(after), outcome.after)
    }
  }
  return differences
}

/** A nonce that neither side holds makes no difference to the model, whichever it is. */
function realBedAt(reals: Map<number, RealBed>, row: Row): RealBed | undefined {
  const exact = reals.get(bedKey(row))
  if (exact || get(row, field.nonceTransport) !== transport.none) return exact
  return [transport.mqtt, transport.bluetooth]
    .map((on) => reals.get(bedKey(row.with(field.nonceTransport, on))))
    .find(Boolean)
}

function wordDifference(real: number[], said: readonly number[], step: string): string | undefined {
  const expected = step.startsWith('bed power-cut') ? [] : modelWords(said)
  return real.join() === expected.join() ? undefined : `it says ${real.join()} and not ${expected.join()}`
}

function replaySessions(edges: readonly Edge[], which: Which): string[] {
  const reals = new Map<number, RealSession>()
  const differences: string[] = []
  for (const { step, before, after } of edges) {
    const isNew = step.startsWith('studio requests')
    const real = isNew ? undefined : reals.get(sessionKey(before, which))
    if (!real && !isNew) {
      differences.push(`${step}: no real session came to ${sessionKey(before, which)}`)
      continue
    }
    for (const outcome of stepSession(real, step, which)) {
      const why =
        sessionDifference(outcome.after, after, which) ??
        lineDifference(isNew ? undefined : before, after, which, outcome.lines)
      if (why) differences.push(`${step} at ${sessionKey(before, which)}: ${why}`)
      else if (!reals.has(sessionKey(after, which))) reals.set(sessionKey(after, which), outcome.after)
    }
  }
  return differences
}

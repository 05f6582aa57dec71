import { bedActs, bedHears, networkActs } from './start-bed.ts'
import type { Fault } from './start-faults.ts'
import { phoneActs, phoneHears } from './start-phone.ts'
import {
  both,
  field,
  get,
  hasBed,
  historyOf,
  isUnder,
  money,
  ofSession,
  pack,
  part,
  type Row,
  stage,
  stateSize,
  unpack,
  wasDark,
  wasLit,
} from './start-state.ts'
import { StateTable } from './state-table.ts'
import { hasOpenSession, serverActs, serverHears } from './start-studio.ts'
import { type Limits, type Violation, Workbench } from './start-workbench.ts'

export interface SearchResult {
  states: number
  edges: number
  /** How far the furthest state is from the first. */
  depth: number
  violation: { name: Violation; path: string[] } | undefined
}

export interface SearchOptions {
  limits: Limits
  faults?: readonly Fault[]
  maxStates?: number
  /** Told of every step; the rows are valid during the call only. */
  onStep?: (before: Row, step: string, after: Row, said: readonly number[]) => void
}

/** What must not be counted on: a settled state must be within reach without them. */
const misfortunes = new Set([
  'network loses',
  'network doubles',
  'bed power-cut',
  'bed power-cut at the lamps',
  'bed nonce-dies',
  'bed unlinked',
  'phone reloads',
  'phone pauses',
  'phone resumes',
])

/** Every state that can be reached, breadth first; ends at the first violation, which is then the nearest one. */
export function searchStarts({ limits, faults = [], maxStates = 5_000_000, onStep }: SearchOptions): SearchResult {
  const table = new StateTable(maxStates)
  const row = new Uint8Array(stateSize)
  let edges = 0
  let depth = 0
  const broken: { name: Violation; from: number; to: number }[] = []
  let from = 0
  const bench = new Workbench(
    limits,
    new Set(faults),
    (step, after, flagged) => {
      const to = table.add(pack(after), from)
      edges += 1
      if (!misfortunes.has(step)) table.noteEdge(to)
      const name = flagged ?? brokenRule(after)
      if (name) broken.push({ name, from, to })
    },
    onStep && ((step, after, said) => onStep(row, step, after, said)),
  )
  table.add(pack(row), -1)
  let levelEnd = 1
  for (; from < table.size && broken.length === 0; from += 1) {
    if (from === levelEnd) {
      depth += 1
      levelEnd = table.size
    }
    unpack(table.at(from), row)
    table.beginEdges(from)
    everyStep(bench, row)
  }
  table.endEdges()
  const stuck = broken.length > 0 ? -1 : firstStuck(table)
  if (stuck >= 0) broken.push({ name: 'a settled state is out of reach', from: stuck, to: stuck })
  const [first] = broken
  const violation = first && { name: first.name, path: pathTo(table, first.from, first.to, limits, faults) }
  return { states: table.size, edges, depth, violation }
}

function everyStep(bench: Workbench, row: Row): void {
  phoneActs(bench, row)
  serverActs(bench, row)
  bedActs(bench, row)
  networkActs(bench, row)
  for (const slot of [0, 1]) {
    const code = get(row, field.messages + slot)
    const isAgain = slot === 1 && code === get(row, field.messages)
    if (code === 0 || isAgain) continue
    const isHeard =
      bedHears(bench, row, slot, code) || serverHears(bench, row, slot, code) || phoneHears(bench, row, slot, code)
    if (!isHeard) throw new Error(`no side hears message ${code}`)
  }
}

function brokenRule(row: Row): Violation | undefined {
  for (const which of both) {
    const settled = get(row, ofSession(which, part.money))
    if (settled === money.twice) return 'settled twice'
    if (settled === money.released && wasLit(row, which)) return 'a run without payment'
    // The first receipt says that the lamps went on; only the second that they did not get that far.
    if (get(row, ofSession(which, part.stage)) === stage.freed && isUnder(row, which)) return 'a run on a bed set free'
    const isAwaited = wasDark(row, which) && get(row, ofSession(which, part.stage)) !== stage.ended
    if (settled === money.used && !wasLit(row, which) && !isAwaited) return 'a charge without a run'
  }
  return both.every((which) => hasBed(row, which)) ? 'two open sessions on one bed' : undefined
}

function isSettled(row: Row): boolean {
  if (hasOpenSession(row)) return false
  return both.every((which) => {
    const isOver = get(row, ofSession(which, part.stage)) !== stage.none
    return !isUnder(row, which) && (historyOf(row, which) === 0 || isOver)
  })
}

/** The first state from which no settled one can be reached; -1 when there is none. */
function firstStuck(table: StateTable): number {
  const row = new Uint8Array(stateSize)
  const good = table.reaching((index) => {
    unpack(table.at(index), row)
    return isSettled(row)
  })
  return good.indexOf(0)
}

/** The steps from the first state, found again by making each state's successors anew. */
function pathTo(table: StateTable, from: number, to: number, limits: Limits, faults: readonly Fault[]): string[] {
  const indexes = to === from ? [] : [to]
  for (let at = from; at >= 0; at = table.parent(at)) indexes.unshift(at)
  const row = new Uint8Array(stateSize)
  return indexes.slice(1).map((index, at) => {
    let name = ''
    const bench = new Workbench(limits, new Set(faults), (step, after) => {
      if (name === '' && pack(after) === table.at(index)) name = step
    })
    unpack(table.at(indexes[at] ?? 0), row)
    everyStep(bench, row)
    return name
  })
}

import { composers, composing, exceptions, layers, modules, parts } from './order.ts'
import type { Import } from './read-imports.ts'

/** Why an import stands against the order; undefined when it does not. */
export function whyAgainst({ from, to }: Import): string | undefined {
  if (`${from} -> ${to}` in exceptions) return undefined
  const [here, there] = [partOf(from), partOf(to)]
  if (here !== there) {
    if (composers.includes(here) && /^(server|src\/contract|src\/domain)\//.test(to)) return undefined
    return parts[here]?.includes(there) === true ? wireWords(from, to) : `${here} does not import ${there}`
  }
  if (here === 'server/modules') return betweenModules(from, to)
  if (here === 'src/member') return betweenMemberRooms(from, to)
  if (here === 'src/staff') return ofStaff(from, to)
  return undefined
}

function partOf(path: string): string {
  const [top = '', second = '', third = ''] = path.split('/')
  if (top === 'sw') return top
  if (`${top}/${second}` === 'src/client') return `src/client/${third}`
  // A file beside the folders is of the root, which puts the others together.
  return second.includes('.') ? top : `${top}/${second}`
}

/** Lists of values that the wire and the pages of the staff share; they import nothing, so that no page loads schemas. */
export function isListOfKinds(path: string): boolean {
  return /^src\/contract\/staff\/.*-kinds\.ts$/.test(path)
}

/** The words of the wire end in the calls of the staff area. */
function wireWords(from: string, to: string): string | undefined {
  const isShown = from.startsWith('src/staff/') && to.startsWith('src/contract/') && !from.endsWith('-calls.ts')
  return isShown && !isListOfKinds(to) ? 'only *-calls.ts of the staff area import the contract' : undefined
}

function betweenModules(from: string, to: string): string | undefined {
  const [here, there] = [placeOf(from), placeOf(to)]
  const isSame = here.module === there.module
  if (isSame && here.layer === there.layer) return undefined
  if (!isSame && there.rank === layers.length - 1) return "no module imports another one's calls"
  if (isSame ? there.rank >= here.rank : there.rank > here.rank) return `${here.layer} do not import ${there.layer}`
  if (there.order > here.order && !composing.includes(here.layer)) {
    return `the ${here.layer} of ${here.module} do not look right, to ${there.module}`
  }
  return undefined
}

function placeOf(path: string): { module: string; order: number; layer: string; rank: number } {
  const [, , module = '', name = ''] = path.split('/')
  const file = name.replace(/\.ts$/, '')
  const layer = file.endsWith('tables') ? 'tables' : file.endsWith('-worker') ? 'worker' : file
  const [order, rank] = [modules.findIndex((each) => each === module), layers.findIndex((row) => includes(row, layer))]
  if (order < 0 || rank < 0) throw new Error(`${path} is in no module and layer of the table`)
  return { module, order, layer, rank }
}

function includes(row: readonly string[], layer: string): boolean {
  return row.includes(layer)
}

function betweenMemberRooms(from: string, to: string): string | undefined {
  const [here = '', there = ''] = [from.split('/')[2], to.split('/')[2]]
  if (here === there && here !== 'screens') return undefined
  if (here === 'app') return undefined
  if (there === 'app' || there === 'screens') return `${here} does not import ${there}`
  return here === 'screens' ? undefined : `a room of the member app does not import another, ${there}`
}

function ofStaff(from: string, to: string): string | undefined {
  const [here = '', there = ''] = [from.split('/')[2], to.split('/')[2]]
  if (here === there || here === 'app') return undefined
  if (here === 'kit') return 'the kit knows no page of the staff'
  return there === 'app' ? 'a page of the staff does not import the frame' : undefined
}

/** Files that import each other in a ring, each ring once. Found by walking, deepest first (Tarjan). */
export function findCycles(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const cycles: string[][] = []
  const found = new Map<string, { index: number; low: number; isOpen: boolean }>()
  const open: string[] = []

  function visit(file: string): { low: number } {
    const state = { index: found.size, low: found.size, isOpen: true }
    found.set(file, state)
    open.push(file)
    for (const other of next.get(file) ?? []) {
      const known = found.get(other)
      if (known === undefined) state.low = Math.min(state.low, visit(other).low)
      else if (known.isOpen) state.low = Math.min(state.low, known.index)
    }
    if (state.low === state.index) close(file)
    return state
  }

  function close(file: string): void {
    const ring = open.splice(open.indexOf(file))
    for (const each of ring) Object.assign(found.get(each) ?? {}, { isOpen: false })
    if (ring.length > 1) cycles.push(ring.sort())
  }

  for (const file of next.keys()) if (!found.has(file)) visit(file)
  return cycles
}

/** Pairs of folders of the domain that import each other, also by way of a third one. */
export function findRoomCycles(imports: readonly Import[], top: string): string[][] {
  const roomOf = (path: string) => path.slice(top.length).split('/').slice(0, -1)[0]
  const rooms = imports.flatMap(({ from, to }) => {
    const [here, there] = [from, to].map((path) => (path.startsWith(top) ? roomOf(path) : undefined))
    return here !== undefined && there !== undefined && here !== there ? [{ from: here, to: there }] : []
  })
  return findCycles(rooms)
}

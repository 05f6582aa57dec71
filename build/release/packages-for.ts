import { cpSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  [other: string]: unknown
}

/** Of npm: every package of the tree by its place, such as `node_modules/a/node_modules/b`. */
export interface Lock {
  packages: Record<string, Locked>
  [other: string]: unknown
}

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
}

/** The places of these packages and of all that they need, as they are installed here. */
export function placesFor(names: Iterable<string>, { packages }: Lock, root: string): string[] {
  const found = new Set<string>()
  const waiting = [...names].map((name) => ({ name, from: '', isNeeded: true }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = placeOf(next.name, next.from, packages)
    const isHere = place !== undefined && existsSync(join(root, place))
    if (!isHere && next.isNeeded) throw new Error(`${next.name} is not installed`)
    if (!isHere || found.has(place)) continue
    found.add(place)
    const { dependencies = {}, optionalDependencies = {}, ...locked } = packages[place] ?? {}
    const wanted = { ...locked.peerDependencies, ...dependencies, ...optionalDependencies }
    for (const name of Object.keys(wanted)) {
      // What only some machines need, and what only some users of a package have.
      const isOptional = name in optionalDependencies || locked.peerDependenciesMeta?.[name]?.optional === true
      if (!isOptional || name in optionalDependencies) waiting.push({ name, from: place, isNeeded: !isOptional })
    }
  }
  return [...found].sort()
}

/** Where Node would find it: in the package itself, or in one that holds it. */
function placeOf(name: string, from: string, packages: Lock['packages']): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (place in packages) return place
    if (at === '') return undefined
  }
}

/** Types, maps and handbooks are of no use to a running server. */
const unused = /\.(?:[cm]?ts|map|flow|markdown)$|\/(?!LICEN[CS]E)[^/]*\.md$/i

export function copyPackages(places: readonly string[], root: string, to: string): void {
  for (const place of places) {
    const isOwn = (source: string) => !source.slice(join(root, place).length).includes('/node_modules')
    const isUsed = (source: string) => statSync(source).isDirectory() || !unused.test(source)
    cpSync(join(root, place), join(to, place), { recursive: true, filter: (source) => isOwn(source) && isUsed(source) })
  }
}

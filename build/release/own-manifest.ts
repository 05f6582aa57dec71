import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { BundledPackages } from './bundle-server.ts'
import { type Lock, placesFor } from './packages-for.ts'

interface Manifest {
  name: string
  version: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  engines: Record<string, string>
  [other: string]: unknown
}

const commandSource = /^node (server\/commands\/[\w-]+\.ts)$/

/**
 * Writes the `package.json` and the lock of a release: its own commands, and the packages that it is made of. The lock
 * names those that are part of the program, too, with all that they need: so they are listed, and can be checked for
 * known holes, like those that lie beside it.
 */
export function writeManifest(root: string, to: string, { inside, beside }: BundledPackages, lock: Lock) {
  const { name, version, description, license, type, engines, scripts, dependencies: declared } = readManifest(root)
  const isOurs = (known: string) => inside.includes(`node_modules/${known}`) || beside.includes(known)
  const dependencies = Object.fromEntries(Object.entries(declared).filter(([known]) => isOurs(known)))
  const places = placesFor(Object.keys(dependencies), lock, root)
  const undeclared = inside.filter((place) => !places.includes(place))
  if (undeclared.length > 0) throw new Error(`Not among the dependencies: ${undeclared.join(', ')}`)
  const manifest = {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines,
    scripts: scriptsOf(scripts),
    dependencies,
  }
  writeJson(join(to, 'package.json'), manifest)
  const kept = Object.fromEntries(places.map((place) => [place, lock.packages[place]]))
  const own = { name, version, license, engines, dependencies }
  writeJson(join(to, 'package-lock.json'), { ...lock, packages: { '': own, ...kept } })
  return manifest
}

/** The sources of what operators start beside the server, each by its name in the program: `commands/doctor`. */
export function operatorCommands(root: string): Record<string, string> {
  const sources = Object.values(readManifest(root).scripts).flatMap((script) => commandSource.exec(script)?.[1] ?? [])
  return Object.fromEntries(sources.map((source) => [nameOf(source), source]))
}

function scriptsOf(all: Record<string, string>): Record<string, string> {
  const commands = Object.entries(all).flatMap(([name, script]) => {
    const source = commandSource.exec(script)?.[1]
    return source === undefined ? [] : [[name, `node program/${nameOf(source)}.js`]]
  })
  return { start: 'node start.js', ...Object.fromEntries(commands) }
}

function nameOf(source: string): string {
  return source.replace(/^server\//, '').replace(/\.ts$/, '')
}

function readManifest(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Lock } from './packages-for.ts'

interface Manifest {
  name: string
  version: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  engines: Record<string, string>
  [other: string]: unknown
}

/** Writes the `package.json` and the lock of a release: its own commands, and only the packages that are in it. */
export function writeManifest(
  root: string,
  to: string,
  names: ReadonlySet<string>,
  places: readonly string[],
  lock: Lock,
) {
  const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const { name, version, description, license, type, engines } = whole
  const dependencies = Object.fromEntries(Object.entries(whole.dependencies).filter(([known]) => names.has(known)))
  const undeclared = [...names].filter((known) => !(known in dependencies))
  if (undeclared.length > 0) throw new Error(`Not among the dependencies: ${undeclared.join(', ')}`)
  const manifest = {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines,
    imports: { '#src/*': './src/*', '#server/*': './server/*' },
    scripts: scriptsOf(whole.scripts),
    dependencies,
  }
  writeJson(join(to, 'package.json'), manifest)
  const kept = Object.fromEntries(places.map((place) => [place, lock.packages[place]]))
  const own = { name, version, license, engines, dependencies }
  writeJson(join(to, 'package-lock.json'), { ...lock, packages: { '': own, ...kept } })
  return manifest
}

/** What is for operators: the start, and the commands beside the server. */
function scriptsOf(all: Record<string, string>): Record<string, string> {
  const commands = Object.entries(all).filter(([, script]) => script.startsWith('node server/commands/'))
  return {
    start: 'node start.js',
    ...Object.fromEntries(commands.map(([name, script]) => [name, script.replace(/\.ts$/, '.js')])),
  }
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

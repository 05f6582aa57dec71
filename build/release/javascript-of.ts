import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'

/** What the server is made of; it sees nothing else of the sources. */
const folders = ['server', 'src/contract', 'src/domain']

/**
 * Copies the server's sources as JavaScript: types become blanks, so that a line in a log is the line of the source, and
 * names of files end in `.js`. What is no source is copied as it is. Answers the packages that they import.
 */
export function writeJavaScript(root: string, to: string): Set<string> {
  const packages = new Set<string>()
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.*`, { cwd: root })).sort()
  for (const file of files.filter((name) => !/\.(?:md|d\.ts)$|tsconfig\.json$/.test(name))) {
    const target = join(to, file.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(target), { recursive: true })
    if (!file.endsWith('.ts')) {
      cpSync(join(root, file), target)
      continue
    }
    const code = javascriptOf(readFileSync(join(root, file), 'utf8'))
    for (const name of importedBy(code)) packages.add(name)
    writeFileSync(target, code)
  }
  return packages
}

export function javascriptOf(source: string): string {
  const code = stripTypeScriptTypes(source, { mode: 'strip' })
  return code.replaceAll(/(['"])((?:\.|#src\/|#server\/)[^'"\n]*)\.ts\1/g, '$1$2.js$1')
}

/** The names of packages, without what is behind them, Node's own modules, and our own files. */
function importedBy(code: string): string[] {
  const specifiers = [...code.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"\n]+)['"]/g)].map(
    ([, name = '']) => name,
  )
  const foreign = specifiers.filter((name) => !/^(?:\.|#|node:)/.test(name))
  return foreign.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
}

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface UpdateCost {
  /** What came from the server for the files of the app, heads of answers included. */
  bytes: number
  /** What the same files take as they are sent to a browser that has nothing of them. */
  wholeBytes: number
  files: { name: string; bytes: number; wholeBytes: number }[]
}

/**
 * What an update cost on the line. `before`, `after`: the bytes by address at its beginning and its end. `built`: the
 * folder of the newer app.
 */
export function updateCost(before: Map<string, number>, after: Map<string, number>, built: string): UpdateCost {
  const byName = new Map<string, number>()
  for (const [path, total] of after) {
    const name = path.split('?')[0]?.replace('/hk/', '') ?? ''
    const bytes = total - (before.get(path) ?? 0)
    const isFile = name !== '' && !name.endsWith('/') && existsSync(join(built, `${name}.br`))
    if (isFile && bytes > 0) byName.set(name, (byName.get(name) ?? 0) + bytes)
  }
  const files = [...byName].map(([name, bytes]) => ({
    name,
    bytes,
    wholeBytes: statSync(join(built, `${name}.br`)).size,
  }))
  const sum = (key: 'bytes' | 'wholeBytes') => files.reduce((total, file) => total + file[key], 0)
  return {
    bytes: sum('bytes'),
    wholeBytes: sum('wholeBytes'),
    files: files.toSorted((a, b) => b.wholeBytes - a.wholeBytes),
  }
}

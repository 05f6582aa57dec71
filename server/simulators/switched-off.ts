import { readFileSync } from 'node:fs'

import { z } from 'zod/mini'

import { errorCode } from '#server/platform/process/start-failure.ts'
import { writePrivateFile } from '#server/platform/process/private-files.ts'

const file = z.array(z.string())

export type SwitchedOff = ReturnType<typeof switchedOff>

/** The twins without a network, kept over restarts in one file; `atFirst` are those of a fresh chain. */
export function switchedOff(path: string, atFirst: string[]) {
  const ids = new Set(read(path) ?? atFirst)
  const change = (act: () => void) => {
    act()
    writePrivateFile(path, JSON.stringify([...ids]))
  }
  change(() => undefined)
  return {
    has: (id: string) => ids.has(id),
    add: (id: string) => change(() => ids.add(id)),
    delete: (id: string) => change(() => ids.delete(id)),
  }
}

function read(path: string): string[] | undefined {
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

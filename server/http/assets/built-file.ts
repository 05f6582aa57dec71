import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCode } from '#server/platform/process/start-failure.ts'

/** A file that a build of ours wrote. */
export interface BuiltFile {
  path: string
  /** The addresses of all its versions, as a URL pattern below `/hk/`: `assets/start-*.js`. */
  family: string
  /** Its size on the disk, in bytes. */
  size: number
}

/** The names of a build end with eight letters of the hash of what is in them: `start-CdB5jHva.js`. */
const named = /^([\w.-]+)-[\w-]{8}\.(js|css|pack)$/

/** Undefined for a name that no build of ours gives. */
export function familyOf(name: string): string | undefined {
  const [, stem, kind] = named.exec(name) ?? []
  return stem === undefined ? undefined : `assets/${stem}-*.${kind}`
}

const page = 'index.html'

/** The page and the assets of a build by their addresses below `/hk/`; of a folder without a build, none. */
export async function listBuilt(directory: string): Promise<Map<string, BuiltFile>> {
  const files = new Map<string, BuiltFile>()
  const add = async (name: string, family: string) => {
    const path = join(directory, name)
    files.set(name, { path, family, size: (await stat(path)).size })
  }
  const assets = await namesIn(join(directory, 'assets'))
  const adding = assets.map(async (name) => {
    const family = familyOf(name)
    if (family !== undefined) await add(`assets/${name}`, family)
  })
  // All at once: a start waits for it.
  await Promise.all(adding)
  if (assets.length > 0) await add(page, page)
  return files
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return []
  }
}

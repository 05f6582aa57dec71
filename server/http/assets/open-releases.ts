import type { FastifyInstance } from 'fastify'

import { type BuiltFile, listBuilt } from './built-file.ts'
import { type Differences, openDifferences } from './differences.ts'
import { earlierReleases, storeRelease } from './stored-releases.ts'

/** Where the built app lies, and where copies of it and of earlier releases are stored; without the second, none are. */
export interface PagesPlace {
  directory: string
  releases?: string | undefined
}

export interface Releases {
  /** The page and the assets by their addresses below `/hk/`. */
  present: Map<string, BuiltFile>
  /** What earlier releases had under other names. */
  earlier: Map<string, BuiltFile>
  differences: Differences
}

/**
 * The present release and those before it. That an earlier one cannot be read, or the present one not be stored, is logged:
 * phones then load files whole.
 */
export async function openReleases(
  app: FastifyInstance,
  { directory, releases: place }: PagesPlace,
): Promise<Releases> {
  const present = await listBuilt(directory)
  const releases = place === undefined || present.size === 0 ? [] : await readEarlier(app, directory, place)
  const earlier = new Map<string, BuiltFile>()
  for (const [name, file] of releases.flatMap((files) => [...files])) {
    if (!present.has(name) && !earlier.has(name)) earlier.set(name, file)
  }
  const all = [present, ...releases].flatMap((files) => Array.from(files.values()))
  const onError = (error: unknown) => app.log.warn({ err: error }, 'A file of the app is sent whole')
  return { present, earlier, differences: openDifferences(all, onError) }
}

async function readEarlier(app: FastifyInstance, directory: string, place: string): Promise<Map<string, BuiltFile>[]> {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'Releases of the app are not stored')
  try {
    const folders = await earlierReleases(directory, place, Date.now())
    // Beside the first calls: nobody needs the copy before the next release.
    const storing = storeRelease(directory, place, Date.now()).catch(onError)
    app.addHook('onClose', () => storing)
    return await Promise.all(folders.map(listBuilt))
  } catch (error) {
    onError(error)
    return []
  }
}

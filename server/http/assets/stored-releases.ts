import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { errorCode } from '#server/platform/process/start-failure.ts'
import { listBuilt } from './built-file.ts'

/** How many releases are stored behind the present one, and for how long after the next one came. */
const mostBehind = 4
const longestBehindMs = 30 * 24 * 60 * 60_000

interface StoredRelease {
  directory: string
  /** Since when it was the present one, the last time. */
  sinceMs: number
}

/**
 * The folders of the releases that were served before the built app in `app`, the newest first, once those that are long
 * over are deleted from `place`.
 */
export async function earlierReleases(app: string, place: string, nowMs: number): Promise<string[]> {
  const present = join(place, await idOf(app))
  const [newest, ...others] = await listReleases(place)
  if (!newest) return []
  const isPresent = newest.directory === present
  const earlier = (isPresent ? others : [newest, ...others]).filter(({ directory }) => directory !== present)
  const directories = []
  let endedMs = isPresent ? newest.sinceMs : nowMs
  for (const { directory, sinceMs } of earlier) {
    const isOver = directories.length === mostBehind || nowMs - endedMs > longestBehindMs
    if (isOver) await rm(directory, { recursive: true, force: true })
    else directories.push(directory)
    endedMs = sinceMs
  }
  return directories
}

/** Stores a copy of the page and the assets of the built app in `place`, for when it will be an earlier release. */
export async function storeRelease(app: string, place: string, nowMs: number): Promise<void> {
  const directory = join(place, await idOf(app))
  const [newest, ...others] = await listReleases(place)
  if (newest?.directory === directory) return
  if (!others.some((release) => release.directory === directory)) await copyRelease(app, directory)
  // Also back to a release that was there before: from now on the other one is the earlier.
  await utimes(directory, nowMs / 1000, nowMs / 1000)
}

const id = /^[\da-f]{16}$/

async function listReleases(place: string): Promise<StoredRelease[]> {
  const releases = []
  for (const name of await namesIn(place)) {
    const directory = join(place, name)
    if (id.test(name)) releases.push({ directory, sinceMs: (await stat(directory)).mtimeMs })
  }
  return releases.toSorted((a, b) => b.sinceMs - a.sinceMs)
}

/** The names of the assets say what is in them. */
async function idOf(app: string): Promise<string> {
  const names = [...(await listBuilt(app)).keys()].toSorted()
  const page = await readFile(join(app, 'index.html'))
  return createHash('sha256').update(names.join('\n')).update(page).digest('hex').slice(0, 16)
}

/** A copy that was cut off is never taken for a whole one. */
async function copyRelease(app: string, directory: string): Promise<void> {
  const begun = `${directory}.part`
  await rm(begun, { recursive: true, force: true })
  for (const [name, { path }] of await listBuilt(app)) {
    const copy = join(begun, name)
    await mkdir(dirname(copy), { recursive: true })
    await copyFile(path, copy)
    await copyFile(`${path}.br`, `${copy}.br`).catch(ignoreMissing)
  }
  await rename(begun, directory)
}

async function namesIn(place: string): Promise<string[]> {
  try {
    return await readdir(place)
  } catch (error) {
    ignoreMissing(error)
    return []
  }
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error
}

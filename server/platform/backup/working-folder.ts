import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { statIfThere } from '#server/platform/process/private-files.ts'

const prefix = '.backup-work-'
const dayMs = 24 * 60 * 60_000

/**
 * Works in a folder of its own below the given one, which is gone afterwards. What lies in it is not encrypted, so what
 * a killed process left there is taken away the next time, once no running one can need it.
 */
export async function inWorkingFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftOver(parent, (name) => name.startsWith(prefix))
  const folder = await mkdtemp(join(parent, prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Takes away what a process left that was killed: nobody works on anything for longer than a day. */
export async function removeLeftOver(parent: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(parent)).filter(isOurs)) {
    const found = await statIfThere(join(parent, name))
    if (found && found.mtimeMs < Date.now() - dayMs) await rm(join(parent, name), { recursive: true, force: true })
  }
}

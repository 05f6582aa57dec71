import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { ManifestEntry } from 'workbox-build'

interface Entry extends ManifestEntry {
  size: number
  isStaff?: boolean
  packed?: number
}

/**
 * Writes the small files that a phone stores after its start one behind the other, those of the members' app and those of
 * the staff area apart, and gives what the worker's list says of the two packs. The worker cuts them by `packed`.
 */
export async function writePacks(outDir: string, entries: Entry[]) {
  const packed = entries.filter((entry) => entry.packed !== undefined)
  const ofStaff = await writePack(
    'staff',
    outDir,
    packed.filter((entry) => entry.isStaff),
  )
  return [
    await writePack(
      'members',
      outDir,
      packed.filter((entry) => !entry.isStaff),
    ),
    { ...ofStaff, isStaff: true },
  ]
}

async function writePack(name: string, outDir: string, files: Entry[]) {
  const bytes = Buffer.concat(await Promise.all(files.map(({ url }) => readFile(join(outDir, url)))))
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  const url = `assets/${name}-${hash}.pack`
  await writeFile(join(outDir, url), bytes)
  return { url, revision: null, size: bytes.length, isPack: true }
}

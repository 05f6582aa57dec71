import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { anchorFile } from '#server/platform/audit-logs/anchor-file.ts'
import { logKeyOf } from '#server/platform/audit-logs/log-key.ts'
import { prepareDirectory } from '#server/platform/database/data-directory.ts'
import { newestMigration } from '#server/platform/database/migrate.ts'
import { secretNames } from '#server/platform/database/persisted-secret.ts'
import { writePrivateFile } from '#server/platform/process/private-files.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { databaseCopy, type Manifest, manifestFile, readManifest, secretsFolder } from './backup-contents.ts'
import { checkCopy, refuseUsed, restoreDatabase } from './database-copy.ts'
import type { Installation } from './installation.ts'
import { openSealed } from './sealed-archive.ts'
import { inWorkingFolder } from './working-folder.ts'

/** Opens a backup and reads all of it, without taking anything over. Tells what it is. */
export async function checkBackup(file: string, identity: string): Promise<Manifest> {
  return await withOpened(file, identity, tmpdir(), async (_, manifest) => manifest)
}

/**
 * Takes a backup over where there is no studio yet. Everything is checked before anything is written, so that what is
 * refused changes nothing.
 */
export async function restoreBackup(file: string, identity: string, to: Installation): Promise<Manifest> {
  await refuseUsed(to.place)
  prepareDirectory(to.dataDir)
  return await withOpened(file, identity, to.dataDir, async (folder, manifest) => {
    if (manifest.engine !== to.place.engine) {
      const fix = manifest.engine === 'postgres' ? 'Set DATABASE_URL' : 'Leave DATABASE_URL away'
      throw new StartFailure(`This is a backup of ${engineName[manifest.engine]}. ${fix}.`)
    }
    const secrets = secretsIn(folder)
    for (const { name, value } of secrets) refuseOther(to, name, value)
    for (const { name, value } of secrets) {
      if (to.secrets[name] === undefined) writePrivateFile(join(to.dataDir, name), value)
    }
    await restoreDatabase(to.place, join(folder, databaseCopy))
    // How far the logs had been seen belongs to what came after the backup, too.
    rmSync(anchorFile(to.dataDir), { force: true })
    return manifest
  })
}

const engineName = { sqlite: 'the built-in database', postgres: 'PostgreSQL' } as const

async function withOpened(
  file: string,
  identity: string,
  parent: string,
  use: (folder: string, manifest: Manifest) => Promise<Manifest>,
): Promise<Manifest> {
  return await inWorkingFolder(parent, async (folder) => {
    await openSealed(file, folder, identity)
    const manifest = manifestIn(folder)
    if (!manifest) throw new StartFailure(`${file} is no backup that this release knows.`)
    if (manifest.migration > newestMigration(logKeyOf(''))) {
      throw new StartFailure(`${file} was made by a newer release. Install that one, and restore with it.`)
    }
    await checkCopy(manifest.engine, join(folder, databaseCopy))
    return await use(folder, manifest)
  })
}

function manifestIn(folder: string): Manifest | undefined {
  const file = join(folder, manifestFile)
  return existsSync(file) ? readManifest(readFileSync(file, 'utf8')) : undefined
}

function secretsIn(folder: string) {
  return secretNames.flatMap((name) => {
    const file = join(folder, secretsFolder, name)
    return existsSync(file) ? [{ name, value: readFileSync(file, 'utf8') }] : []
  })
}

/** With another secret the beds would obey nobody, and the logs would seem to be changed. */
function refuseOther({ secrets, dataDir }: Installation, name: keyof Installation['secrets'], value: string): void {
  const file = join(dataDir, name)
  const present = secrets[name] ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  if (present === undefined || present === value) return
  const where = secrets[name] === undefined ? file : settingOf[name]
  throw new StartFailure(`${where} is not the one of the backup. Take it away, and the backup's is used.`)
}

const settingOf = {
  'code-pepper': 'CODE_PEPPER',
  'device-secret': 'DEVICE_SECRET',
  'log-secret': 'LOG_SECRET',
} as const

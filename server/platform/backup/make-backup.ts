import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { prepareDirectory } from '#server/platform/database/data-directory.ts'
import { secretNames } from '#server/platform/database/persisted-secret.ts'
import { openToRead } from '#server/platform/database/open-read-only.ts'
import type { Place } from '#server/platform/database/store.ts'
import { makePrivateFolder } from '#server/platform/process/private-files.ts'
import { backupName, expiredBackups, isUnfinished, unfinishedName } from './backup-names.ts'
import type { BackupSettings } from './backup-settings.ts'
import { databaseCopy, manifestFile, secretsFolder, writeManifest } from './backup-contents.ts'
import { copyDatabase } from './database-copy.ts'
import type { Installation } from './installation.ts'
import { sealFolder } from './sealed-archive.ts'
import { inWorkingFolder, removeLeftOver } from './working-folder.ts'

/**
 * Makes one backup of the database with its pictures, and of the secrets, and takes away those that have expired.
 * Tells its name. A backup that did not come to its end leaves no file of that name.
 */
export async function makeBackup(from: Installation, to: BackupSettings, now = Date.now()): Promise<string> {
  makePrivateFolder(to.folder)
  prepareDirectory(from.dataDir)
  return await inWorkingFolder(from.dataDir, (folder) => makeBackupIn(folder, { from, to, now }))
}

export interface BackupTask {
  from: Installation
  to: BackupSettings
  /** When it begins, after which it is called. */
  now: number
}

/** The same with a working folder that whoever asks takes away, also where this is ended in the middle. */
export async function makeBackupIn(folder: string, { from, to, now }: BackupTask): Promise<string> {
  const name = backupName(now)
  // First: it may be what takes the room of the next one.
  await removeLeftOver(to.folder, isUnfinished)
  await gather(folder, from, now)
  const unfinished = join(to.folder, unfinishedName(now))
  try {
    await sealFolder(folder, unfinished, to.recipient)
    await rename(unfinished, join(to.folder, name))
  } finally {
    await rm(unfinished, { force: true })
  }
  await dropExpired(to, now)
  return name
}

/** Puts everything that a backup is made of into a folder. */
async function gather(folder: string, { place, dataDir, secrets }: Installation, now: number): Promise<void> {
  await copyDatabase(place, join(folder, databaseCopy))
  await mkdir(join(folder, secretsFolder))
  for (const name of secretNames) {
    const file = join(dataDir, name)
    const secret = secrets[name] ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
    if (secret !== undefined) await writeFile(join(folder, secretsFolder, name), secret, { mode: 0o600 })
  }
  const manifest = { format: 1, madeAt: now, engine: place.engine, migration: await lastMigration(place) } as const
  await writeFile(join(folder, manifestFile), writeManifest(manifest))
}

/** Which form the database has: a release that does not know it yet must not take it over. */
async function lastMigration(place: Place): Promise<string> {
  const db = await openToRead(place)
  try {
    const { name } = await db
      .withTables<{ kyselyMigration: { name: string } }>()
      .selectFrom('kyselyMigration')
      .select('name')
      .orderBy('name', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return name
  } finally {
    await db.destroy()
  }
}

async function dropExpired({ folder, days }: BackupSettings, now: number): Promise<void> {
  for (const name of expiredBackups(await readdir(folder), now, days)) await rm(join(folder, name))
}

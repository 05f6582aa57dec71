import { readdir, stat } from 'node:fs/promises'

import { newestBackup } from '#server/platform/backup/backup-names.ts'
import type { Config } from '#server/platform/process/config.ts'
import { errorCode } from '#server/platform/process/start-failure.ts'
import { attention, fine, type Finding, reasonOf, unsafe } from './finding.ts'

const hourMs = 60 * 60_000
/** More than a day of bookings and money would be lost. */
const oldHours = 26

/** Whether there are backups, how old the newest is, and whether it would go down with the data. */
export async function backupFindings({ backup, dataDir }: Config, now: () => number = Date.now): Promise<Finding[]> {
  if (!backup) {
    return [unsafe('BACKUP_DIR and BACKUP_RECIPIENT are not set: a broken disk would take the chain with it.')]
  }
  try {
    const askedAt = now()
    const newest = newestBackup(await readdir(backup.folder), askedAt)
    return [newest ? age(askedAt - newest.at) : none(backup.folder), ...(await disk(backup.folder, dataDir))]
  } catch (error) {
    return [
      errorCode(error) === 'ENOENT' ? none(backup.folder) : unsafe(`BACKUP_DIR cannot be read: ${reasonOf(error)}`),
    ]
  }
}

function none(folder: string): Finding {
  return unsafe(`There is no backup in ${folder} yet. "npm run backup" makes one.`)
}

function age(ms: number): Finding {
  const hours = ms / hourMs
  const said = `The newest backup is ${hours < 1 ? 'less than an hour' : `${Math.floor(hours)} h`} old.`
  return hours > oldHours ? unsafe(said) : fine(said)
}

async function disk(folder: string, dataDir: string): Promise<Finding[]> {
  const [there, here] = await Promise.all([stat(folder), stat(dataDir)])
  return there.dev === here.dev ? [attention(`Backups lie on the disk of ${dataDir}: copy them elsewhere.`)] : []
}

import { join } from 'node:path'

import Database from 'better-sqlite3'

import { StartFailure } from '#server/platform/process/start-failure.ts'
import { makePrivateFile } from '#server/platform/process/private-files.ts'

/**
 * One server process per data directory. The lock belongs to the kernel, through an empty database
 * that is kept exclusively locked: it goes away with the process, however that ends, and knows no process ids.
 * The real database stays readable for backups and tools.
 */
export function holdDirectory(directory: string): () => void {
  const file = join(directory, 'in-use.lock')
  makePrivateFile(file)
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if (!isBusy(cause)) throw cause
    throw new StartFailure(
      `Another server already uses the data folder ${directory}. Stop it, or choose another DATA_DIR.`,
    )
  }
  return () => lock.close()
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY'
}

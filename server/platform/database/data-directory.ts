import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import { closeToOthers, folderMode } from '#server/platform/process/private-files.ts'

/** What lies in it, as far as it is ours; the database has files of its own beside it. */
const ours = /^(studio\.db|in-use\.lock|[a-z]+-(pepper|secret)|log-heads\.json|sms\.jsonl|twins|codes)(-\w+)?$/

/**
 * Makes the folder and writes to it once, so that a folder that takes no data is noticed before the first booking.
 * Names, phones, codes and secrets lie in it: it is for its owner only, also where an earlier release made it.
 */
export function prepareDirectory(directory: string): void {
  const probe = join(directory, `.probe-${process.pid}`)
  try {
    mkdirSync(directory, { recursive: true, mode: folderMode })
    keepToOwner(directory)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const code = errorCode(error)
    if (code === 'ENOSPC') throw new StartFailure(`The disk of the data folder ${directory} is full. Make room on it.`)
    throw new StartFailure(`Cannot write to the data folder ${directory} (${code}). Choose another DATA_DIR.`)
  }
}

const sharedByAll = 0o1000

function keepToOwner(directory: string): void {
  // Such as /tmp, which would be of no use to anybody else afterwards.
  if (statSync(directory).mode & sharedByAll) {
    throw new StartFailure(`The data folder ${directory} is shared with others. Choose another DATA_DIR.`)
  }
  chmodSync(directory, folderMode)
  for (const name of readdirSync(directory)) if (ours.test(name)) closeToOthers(join(directory, name))
}

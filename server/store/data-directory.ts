import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { errorCode, StartFailure } from '../start-failure.ts'

/** Makes the folder and writes to it once, so that a folder that takes no data is noticed before the first booking. */
export function prepareDirectory(directory: string): void {
  const probe = join(directory, `.probe-${process.pid}`)
  try {
    mkdirSync(directory, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new StartFailure(
      `Cannot write to the data folder ${directory} (${errorCode(error)}). Choose another DATA_DIR.`,
    )
  }
}

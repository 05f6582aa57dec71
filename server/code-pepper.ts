import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { errorCode } from './start-failure.ts'
import { prepareDirectory } from './store/data-directory.ts'

/**
 * The secret behind stored verification codes: CODE_PEPPER, or one made once and kept beside the data.
 * Replicas on several machines must be given the same one, or a code works only where it was asked for.
 */
export function codePepper(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given
  prepareDirectory(dataDir)
  const file = join(dataDir, 'code-pepper')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

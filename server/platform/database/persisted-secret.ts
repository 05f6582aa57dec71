import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { errorCode } from '#server/platform/process/start-failure.ts'
import { prepareDirectory } from './data-directory.ts'

/** What an installation signs and hides with; without them a restored database knows no code, bed or log any more. */
export const secretNames = ['code-pepper', 'device-secret', 'log-secret'] as const
export type SecretName = (typeof secretNames)[number]

/**
 * A secret of this installation: the one that was set, or one made once and kept beside the data, for its owner only.
 * Replicas on several machines must be given the same one: they check each other's codes, sign for the same beds, and
 * add to the same logs.
 */
export function persistedSecret(given: string | undefined, dataDir: string, name: SecretName): string {
  if (given !== undefined) return given
  prepareDirectory(dataDir)
  const file = join(dataDir, name)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

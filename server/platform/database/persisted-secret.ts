import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
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

/** The same where there is one already: set, or made by an earlier start. undefined: none, and none is made. */
export function knownSecret(given: string | undefined, dataDir: string, name: SecretName): string | undefined {
  if (given !== undefined) return given
  const file = join(dataDir, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** What beds and doors have their keys from. With a new one in its place everything would be signed for nobody. */
export function requireDeviceSecret(given: string | undefined, dataDir: string): string {
  const known = knownSecret(given, dataDir, 'device-secret')
  if (known !== undefined) return known
  throw new StartFailure(`The secret of the beds and doors is not in ${dataDir}. Set DEVICE_SECRET or DATA_DIR.`)
}

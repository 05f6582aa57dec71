import { chmodSync, mkdirSync, readdirSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCode, StartFailure } from './start-failure.ts'

export const folderMode = 0o700
const fileMode = 0o600
const othersMode = 0o077

/** A folder for its owner only, where there is none yet. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: folderMode })
}

/**
 * Makes an empty file where there is none: who opens it next would make it readable for others. A file that exists is
 * not even opened, because closing it again would end the locks that this process holds on it.
 */
export function makePrivateFile(path: string): void {
  try {
    writeFileSync(path, '', { mode: fileMode, flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Writes a file for its owner only, also over one that others may read. */
export function writePrivateFile(path: string, text: string): void {
  makePrivateFile(path)
  chmodSync(path, fileMode)
  writeFileSync(path, text)
}

/** What is known of a file or folder; undefined where there is none. Any other reason not to know is an error. */
export async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Takes what others may do with a file, or with a folder and all that is in it. Where they may do nothing already it is
 * left alone: it may be of somebody else, as what root made beside a server that has a user of its own.
 */
export function closeToOthers(path: string): void {
  try {
    const found = statSync(path)
    if ((found.mode & othersMode) === 0) return
    if (!found.isDirectory()) return chmodSync(path, fileMode)
    chmodSync(path, folderMode)
    for (const name of readdirSync(path)) closeToOthers(join(path, name))
  } catch (error) {
    if (errorCode(error) === 'EPERM')
      throw new StartFailure(
        `${path} belongs to another user than the server, and others may read it. Give it to the user of the server.`,
      )
    // Another server may be tidying up beside us.
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

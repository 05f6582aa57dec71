import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'

import { errorCode } from '#server/platform/process/start-failure.ts'
import type { BuiltFile } from './built-file.ts'

const compress = promisify(zstdCompress)

/** How a file is sent as its difference from another, `dcz` of RFC 9842, section 5: a frame that decoders skip, with a hash in it. */
const magic = Buffer.from('5e2a4d1820000000', 'hex')
/** On alike files as small as the levels above it, in a fifth of their time (decision 0180). */
const level = 12
/** A difference that saves less is not worth a copy in memory. */
const mostOfWhole = 0.9
/** Of all differences in memory. Those between two releases together take some 20,000. */
const mostBytesInMemory = 16_000_000

export interface Differences {
  /**
   * The file as a difference from the version of it that a browser has, as a whole body in the coding `dcz`. Undefined
   * where that version is not known here, or the difference would hardly be smaller than the file. `dictionary`: the
   * SHA-256 of the version, in base64.
   */
  find(file: BuiltFile, dictionary: string): Promise<Buffer | undefined>
}

/**
 * Makes the difference between two versions of a file when it is first asked for, beside the event loop and one at a time,
 * and keeps it. `files`: whatever a browser may have, of this and earlier releases.
 */
export function openDifferences(files: BuiltFile[], onError: (error: unknown) => void): Differences {
  const made = new Map<string, Promise<Buffer | undefined>>()
  const sizes = new Map<string, number>()
  let bytesInMemory = 0
  let turn: Promise<Buffer | undefined> = Promise.resolve(undefined)
  let known: Promise<Map<string, BuiltFile>> | undefined

  /** One that cannot be made is not tried again: the file is sent whole until the next start. */
  async function make(key: string, file: BuiltFile, old: Version): Promise<Buffer | undefined> {
    let difference: Buffer | undefined = undefined
    try {
      difference = await makeDifference(file, old)
    } catch (error) {
      onError(error)
    }
    count(key, difference?.length ?? 0)
    return difference
  }

  /** What was made first goes first. */
  function count(key: string, size: number): void {
    sizes.set(key, size)
    bytesInMemory += size
    for (const [oldest, oldestSize] of sizes) {
      if (bytesInMemory <= mostBytesInMemory) return
      sizes.delete(oldest)
      made.delete(oldest)
      bytesInMemory -= oldestSize
    }
  }

  return {
    async find(file, dictionary) {
      known ??= hashAll(files, onError)
      const old = (await known).get(dictionary)
      if (!old || old.family !== file.family || old.path === file.path) return undefined
      const key = `${dictionary} ${file.path}`
      const begun = made.get(key)
      if (begun) return await begun
      turn = turn.then(() => make(key, file, { path: old.path, hash: dictionary }))
      made.set(key, turn)
      return await turn
    },
  }
}

interface Version {
  path: string
  /** SHA-256 in base64. */
  hash: string
}

/** What lies on the disk may have changed since it was listed: then there is no difference that the browser could use. */
async function makeDifference(file: BuiltFile, old: Version): Promise<Buffer | undefined> {
  const [bytes, oldBytes] = await Promise.all([readFile(file.path), readFile(old.path)])
  const hash = createHash('sha256').update(oldBytes).digest()
  if (hash.toString('base64') !== old.hash) return undefined
  const params = { [constants.ZSTD_c_compressionLevel]: level }
  const difference = await compress(bytes, { dictionary: oldBytes, pledgedSrcSize: bytes.length, params })
  const body = Buffer.concat([magic, hash, difference])
  return body.length < (await wholeSize(file)) * mostOfWhole ? body : undefined
}

/** What the file takes as it is sent otherwise. */
async function wholeSize({ path, size }: BuiltFile): Promise<number> {
  try {
    return (await stat(`${path}.br`)).size
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return size
  }
}

/** One file after the other, so that calls go on in between. */
async function hashAll(files: BuiltFile[], onError: (error: unknown) => void): Promise<Map<string, BuiltFile>> {
  const known = new Map<string, BuiltFile>()
  for (const file of files) {
    try {
      const hash = createHash('sha256').update(await readFile(file.path))
      known.set(hash.digest('base64'), file)
    } catch (error) {
      onError(error)
    }
  }
  return known
}

import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod/mini'

import { errorCode } from '#server/platform/process/start-failure.ts'
import type { LogAnchors } from './check-logs.ts'
import type { LogKey } from './log-key.ts'

const anchorSchema = z.record(z.string(), z.object({ seq: z.int(), link: z.string() }))

/** How far this server has seen each log whole: kept beside the database and not in it. */
export type StoredAnchors = { state: 'none' } | { state: 'broken' } | { state: 'kept'; anchors: LogAnchors }

export function anchorFile(dataDir: string): string {
  return join(dataDir, 'log-heads.json')
}

export function readAnchors(dataDir: string, key: LogKey): StoredAnchors {
  let text: string
  try {
    text = readFileSync(anchorFile(dataDir), 'utf8')
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return { state: 'none' }
  }
  const [seal, heads] = text.trimEnd().split('\n')
  if (heads === undefined || seal !== key.anchor(heads)) return { state: 'broken' }
  return { state: 'kept', anchors: anchorSchema.parse(JSON.parse(heads)) }
}

/** Either the old file stays or the new one is there, also after a power cut. */
export function writeAnchors(dataDir: string, key: LogKey, anchors: LogAnchors): void {
  const heads = JSON.stringify(anchors)
  const file = anchorFile(dataDir)
  const made = openSync(`${file}.new`, 'w', 0o600)
  writeSync(made, `${key.anchor(heads)}\n${heads}\n`)
  fsyncSync(made)
  closeSync(made)
  renameSync(`${file}.new`, file)
}

import { closeSync, fstatSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'

import { z } from 'zod/mini'

import { decodeMessage, encodeMessage, type Receipt } from '#src/domain/devices/device-messages.ts'
import { passRoads } from '#src/domain/devices/signed-messages.ts'

import { errorCode } from '#server/platform/process/start-failure.ts'
import type { Stored } from './bed-facts.ts'
import { blankStore } from './pass-store.ts'

const run = z.object({
  run: z.string(),
  grant: z.string(),
  minutes: z.number(),
  intensity: z.number(),
  didLampsGoOn: z.boolean(),
  onMs: z.number(),
  pauses: z.number(),
  pausedMs: z.number(),
})

const passStore = z.object({
  epoch: z.nullable(z.number()),
  records: z.array(
    z.object({
      id: z.string(),
      uses: z.number(),
      ordered: z.optional(z.number()),
      isDenied: z.boolean(),
      notAfter: z.number(),
      usedAt: z.number(),
      road: z.enum(passRoads),
      step: z.number(),
      isReported: z.boolean(),
    }),
  ),
  clock: z.nullable(z.object({ time: z.number(), atMs: z.number() })),
})

/** Receipts are kept as the bed says them, in hex. */
const kept = z.object({
  openRun: z.nullable(run),
  usedGrants: z.array(z.string()),
  receipts: z.array(z.string()),
  isHot: z.boolean(),
  isFaulty: z.boolean(),
  isDisabled: z.boolean(),
  /** Absent in what a bed wrote that took no passes yet. */
  passes: z.optional(passStore),
})

const longestFile = 500_000

/**
 * The flash memory of a bed twin: a file to which each new state is added as a line, because replacing files takes
 * the server's time. Only the last whole line counts.
 */
export function bedFile(path: string) {
  let file: number | undefined

  function shorten(line: string): number {
    if (file !== undefined) closeSync(file)
    writeFileSync(`${path}.new`, line, { mode: 0o600 })
    renameSync(`${path}.new`, path)
    return openSync(path, 'a')
  }

  return {
    /** Undefined for a bed that was never switched on. */
    read(): Stored | undefined {
      const last = wholeLines(path).at(-1)
      if (last === undefined) return undefined
      const state = kept.parse(JSON.parse(last))
      return { ...state, passes: state.passes ?? blankStore, receipts: state.receipts.flatMap(readReceipt) }
    },
    write(stored: Stored): void {
      const receipts = stored.receipts.map((receipt) => Buffer.from(encodeMessage(receipt)).toString('hex'))
      const line = `${JSON.stringify({ ...stored, receipts })}\n`
      if (file === undefined || fstatSync(file).size > longestFile) file = shorten(line)
      else writeSync(file, line)
    },
    close(): void {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

/** A crash in the middle of a line leaves half of it, without an end. */
function wholeLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

function readReceipt(hex: string): Receipt[] {
  const message = decodeMessage(Buffer.from(hex, 'hex'))
  return message.type === 'receipt' ? [message] : []
}

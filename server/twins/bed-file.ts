import { readFileSync, renameSync, writeFileSync } from 'node:fs'

import { z } from 'zod/mini'

import { decodeMessage, encodeMessage, type Receipt } from '#src/domain/bed-protocol.ts'

import { errorCode } from '../start-failure.ts'
import type { Stored } from './bed-facts.ts'

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

/** Receipts are kept as the bed says them, in hex. */
const file = z.object({
  openRun: z.nullable(run),
  usedGrants: z.array(z.string()),
  receipts: z.array(z.string()),
  isHot: z.boolean(),
  isFaulty: z.boolean(),
  isDisabled: z.boolean(),
})

/** The flash memory of a bed twin: one file in a folder that is there, replaced as a whole. */
export function bedFile(path: string) {
  return {
    /** Undefined for a bed that was never switched on. */
    read(): Stored | undefined {
      try {
        const kept = file.parse(JSON.parse(readFileSync(path, 'utf8')))
        return { ...kept, receipts: kept.receipts.flatMap(readReceipt) }
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    write(stored: Stored): void {
      const receipts = stored.receipts.map((receipt) => Buffer.from(encodeMessage(receipt)).toString('hex'))
      writeFileSync(`${path}.new`, JSON.stringify({ ...stored, receipts }), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
  }
}

function readReceipt(hex: string): Receipt[] {
  const message = decodeMessage(Buffer.from(hex, 'hex'))
  return message.type === 'receipt' ? [message] : []
}

import { appendFile, rename } from 'node:fs/promises'

import { statIfThere } from '#server/platform/process/private-files.ts'
import type { Sms } from './sms.ts'

/** Some 5,000 messages, and as many again in the file before; an older code works no longer. */
const mostBytes = 1024 * 1024

/**
 * Sends nothing: prints each message and appends it to a file, one JSON object a line. A full file takes the place of
 * the one before, `<file>.old`, so that the two never fill a disk.
 */
export function logSms(file: string, print: (line: string) => void): Sms {
  return {
    async send({ to, text, code }) {
      const at = new Date().toISOString()
      const bytes = (await statIfThere(file))?.size ?? 0
      if (bytes > mostBytes) await rename(file, `${file}.old`)
      await appendFile(file, `${JSON.stringify({ at, to, text, code })}\n`, { mode: 0o600 })
      print(`SMS to ${to}: ${text.replaceAll('\n', ' ')}`)
      return 'sent'
    },
  }
}

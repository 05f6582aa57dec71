import { appendFile } from 'node:fs/promises'

import type { Sms } from './sms.ts'

/** Sends nothing: prints each message and appends it to a file, one JSON object a line. */
export function logSms(file: string, print: (line: string) => void): Sms {
  return {
    async send({ to, text, code }) {
      const at = new Date().toISOString()
      await appendFile(file, `${JSON.stringify({ at, to, text, code })}\n`, { mode: 0o600 })
      print(`SMS to ${to}: ${text.replaceAll('\n', ' ')}`)
    },
  }
}

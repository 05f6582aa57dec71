import { join } from 'node:path'

import type { RunningConfig } from '#server/platform/process/config.ts'
import { prepareDirectory } from '#server/platform/database/data-directory.ts'
import type { Sms } from './sms.ts'

export function smsFile(dataDir: string): string {
  return join(dataDir, 'sms.jsonl')
}

/** Loads the chosen provider only. A terminal shows the codes of a demo, and never one that opens real doors. */
export async function openSms({ sms, dataDir, isDemo }: RunningConfig): Promise<Sms> {
  if (sms.provider === 'twilio') return (await import('./sms-twilio.ts')).twilioSms(sms)
  prepareDirectory(dataDir)
  return (await import('./sms-log.ts')).logSms(smsFile(dataDir), (line) => {
    if (isDemo) console.log(line)
  })
}

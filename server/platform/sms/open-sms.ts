import { join } from 'node:path'

import type { Config } from '#server/platform/process/config.ts'
import { prepareDirectory } from '#server/platform/database/data-directory.ts'
import type { Sms } from './sms.ts'

export function smsFile(dataDir: string): string {
  return join(dataDir, 'sms.jsonl')
}

/** Loads the chosen provider only. */
export async function openSms({ sms, dataDir }: Config): Promise<Sms> {
  if (sms.provider === 'twilio') return (await import('./sms-twilio.ts')).twilioSms(sms)
  prepareDirectory(dataDir)
  return (await import('./sms-log.ts')).logSms(smsFile(dataDir), (line) => console.log(line))
}

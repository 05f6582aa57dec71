import { join } from 'node:path'

import type { RunningConfig } from '#server/platform/process/config.ts'
import { prepareDirectory } from '#server/platform/database/data-directory.ts'
import type { Messenger } from './messenger.ts'

export function smsFile(dataDir: string): string {
  return join(dataDir, 'sms.jsonl')
}

/** Loads the chosen provider only. A terminal shows the codes of a demo, and never one that opens real doors. */
export async function openMessenger({ sms, dataDir, isDemo }: RunningConfig): Promise<Messenger> {
  if (sms.provider === 'twilio') return (await import('./twilio-messenger.ts')).twilioMessenger(sms)
  prepareDirectory(dataDir)
  const print = (line: string) => {
    if (isDemo) console.log(line)
  }
  const { channels, noticeChannels } = sms
  return (await import('./log-messenger.ts')).logMessenger({ file: smsFile(dataDir), print, channels, noticeChannels })
}

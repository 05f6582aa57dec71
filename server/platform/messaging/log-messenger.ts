import { appendFile, rename } from 'node:fs/promises'

import type { MessageChannel } from '#src/domain/members/message-channel.ts'

import { statIfThere } from '#server/platform/process/private-files.ts'
import type { Messenger } from './messenger.ts'

/** Some 5,000 messages, and as many again in the file before; an older code works no longer. */
const mostBytes = 1024 * 1024

const names: Record<MessageChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp message', voice: 'Call' }

interface LogTarget {
  file: string
  print: (line: string) => void
  channels: Messenger['channels']
  noticeChannels: Messenger['noticeChannels']
}

/**
 * Sends nothing: prints each message and appends it to a file, one JSON object a line. A full file takes the place of
 * the one before, `<file>.old`, so that the two never fill a disk.
 */
export function logMessenger({ file, print, channels, noticeChannels }: LogTarget): Messenger {
  return {
    channels,
    noticeChannels,
    async send({ channel, to, text, code = '' }) {
      const at = new Date().toISOString()
      const bytes = (await statIfThere(file))?.size ?? 0
      if (bytes > mostBytes) await rename(file, `${file}.old`)
      await appendFile(file, `${JSON.stringify({ at, channel, to, text, code })}\n`, { mode: 0o600 })
      print(`${names[channel]} to ${to}: ${text.replaceAll('\n', ' ')}`)
      // Whoever reads the file has it.
      return 'arrived'
    },
  }
}

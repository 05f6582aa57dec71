import type { Handover, Message, Messenger } from '#server/platform/messaging/messenger.ts'

/** The members' phones: keeps what is sent, or fails as it is told. */
export function createInbox(noticeChannels: Messenger['noticeChannels'] = ['sms']) {
  const messages: Message[] = []
  let failures = 0
  let silences = 0
  const messenger: Messenger = {
    channels: ['sms'],
    noticeChannels,
    async send(message): Promise<Handover> {
      if (failures > 0) {
        failures--
        throw new Error('The gateway is down')
      }
      messages.push(message)
      if (silences === 0) return 'sent'
      silences--
      return 'unknown'
    },
  }
  return {
    messenger,
    messages,
    failNext: () => void failures++,
    /** The next message arrives, and nobody hears that it did. */
    silenceNext: () => void silences++,
    codeFor(phone: string): string {
      const message = messages.findLast((sent) => sent.to.endsWith(phone))
      if (message?.code === undefined) throw new Error(`No message to ${phone}`)
      return message.code
    },
  }
}

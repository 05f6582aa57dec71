import type { Message, Sms } from '#server/platform/sms/sms.ts'

/** The members' phones: keeps what is sent, or fails as it is told. */
export function createInbox() {
  const messages: Message[] = []
  let failures = 0
  let silences = 0
  const sms: Sms = {
    async send(message) {
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
    sms,
    messages,
    failNext: () => void failures++,
    /** The next message arrives, and nobody hears that it did. */
    silenceNext: () => void silences++,
    codeFor(phone: string): string {
      const message = messages.findLast((sent) => sent.to.endsWith(phone))
      if (!message) throw new Error(`No message to ${phone}`)
      return message.code
    },
  }
}

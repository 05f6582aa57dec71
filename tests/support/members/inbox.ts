import type { Message, Sms } from '#server/platform/sms/sms.ts'

/** The members' phones: keeps what is sent, or fails as it is told. */
export function createInbox() {
  const messages: Message[] = []
  let failures = 0
  const sms: Sms = {
    async send(message) {
      if (failures > 0) {
        failures--
        throw new Error('The gateway is down')
      }
      messages.push(message)
    },
  }
  return {
    sms,
    messages,
    failNext: () => void failures++,
    codeFor(phone: string): string {
      const message = messages.findLast((sent) => sent.to.endsWith(phone))
      if (!message) throw new Error(`No message to ${phone}`)
      return message.code
    },
  }
}

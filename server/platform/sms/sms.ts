export interface Message {
  /** E.164 */
  to: string
  text: string
  code: string
}

/** Sends a text message, or rejects: then nobody has received it. */
export interface Sms {
  send(message: Message): Promise<void>
}

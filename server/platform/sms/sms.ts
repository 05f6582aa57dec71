export interface Message {
  /** E.164 */
  to: string
  text: string
  code: string
}

/** Sends a text message, or rejects: then it was not delivered. */
export interface Sms {
  send(message: Message): Promise<void>
}

export interface Message {
  /** E.164 */
  to: string
  text: string
  code: string
}

/**
 * Sends a text message, or rejects: then it surely did not leave. `unknown`: it was handed over and nothing was
 * answered, so it may arrive, and may have to be paid for.
 */
export interface Sms {
  send(message: Message): Promise<'sent' | 'unknown'>
}

import type { Language } from '#src/domain/language.ts'
import type { MessageChannel, NoticeChannel } from '#src/domain/members/message-channel.ts'

interface Envelope {
  /** Names this attempt and no other, in what its provider tells of it later. */
  attemptId: string
  channel: MessageChannel
  /** E.164 */
  to: string
  /** In whose name it is told. */
  brand: string
  language: Language
  /** What a text message says; other channels have words of their own. */
  text: string
}

/** What an approved template of WhatsApp has two places for. */
interface Notice {
  title: string
  body: string
}

/** Brings a code, or a notice. */
export type Message = Envelope & ({ code: string; notice?: undefined } | { notice: Notice; code?: undefined })

/** `unknown`: it was handed over and nothing was answered, so it may arrive, and may have to be paid for. */
export type Handover = 'arrived' | 'sent' | 'unknown'

/**
 * What became of an attempt, as its provider tells. `undelivered` is paid for nevertheless, `failed` is not.
 */
export type DeliveryOutcome = 'delivered' | 'undelivered' | 'failed'

/** The one way for messages out of the house, whatever the channel. */
export interface Messenger {
  /** Those of codes, in the order in which they are tried. */
  channels: readonly [MessageChannel, ...MessageChannel[]]
  /** Those of notices, in the order in which they are tried. */
  noticeChannels: readonly NoticeChannel[]
  /** Sends a message, or rejects: then it surely did not leave. */
  send(message: Message): Promise<Handover>
  /** Where a provider tells what became of messages; undefined where none does. */
  notices?: MessageNotices
}

/** What a provider sends to `deliveryPath` and `callPath`, as it came. */
export interface ProviderRequest {
  /** Path and query. */
  url: string
  body: URLSearchParams
  signature: string | undefined
}

export interface MessageNotices {
  /** Whether the provider has sent it, and to this server. */
  isSigned(request: ProviderRequest): boolean
  /** undefined: nothing that is final. */
  readOutcome(body: URLSearchParams): DeliveryOutcome | undefined
  /** What a telephone is told once a key was pressed: until then it may be a mailbox that answers. */
  sayCode(spoken: SpokenCode): string
  /** What it is told where the code works no longer. */
  hangUp(): string
}

export type SpokenCode = Pick<Envelope, 'brand' | 'language'> & { code: string }

/** Providers are told these, each with `?attempt=`. */
export const deliveryPath = '/api/messages/delivery'
export const callPath = '/api/messages/call'

import { randomUUID } from 'node:crypto'

import { ok, type Outcome, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'
import { type MessageChannel, nextChannelAfterMs } from '#src/domain/members/message-channel.ts'

import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Asker } from '#server/modules/members/actions/message-turn.ts'
import { keepCode, type NewCode, withdrawCode } from '#server/modules/members/actions/save-login-code.ts'
import type { SendCodeDeps } from '#server/modules/members/actions/message-deps.ts'
import { sendOrGoOn } from '#server/modules/members/actions/send-message.ts'

/** Where a code goes, who asked for it, and in which language it is told. */
export interface Asking {
  /** E.164. */
  to: string
  /** The code of its country. */
  country: string
  asker: Asker
  language: Language
}

interface Sent {
  requestId: string
  resendAfter: number
  expiresIn: number
  codeLength: number
  isUnsure?: true
  channels: MessageChannel[]
  nextChannelAfter: number
}

/**
 * Sends a code to a phone, known or not, and keeps its hash. The answer says which channels there are, and not by which
 * of them this number was reached: that is nothing to tell a stranger.
 */
export async function sendCode(
  store: Store,
  deps: SendCodeDeps,
  asking: Asking,
): Promise<Outcome<Sent, 'too-many' | 'unavailable' | 'codes-used-up'>> {
  const { codes } = await readChainSettings(store.db)
  const { pepper, budget } = deps
  const { channels } = deps.messenger
  const ids = { requestId: randomUUID(), attemptId: randomUUID() }
  const wanted: NewCode = { ...asking, ...ids, channel: channels[0], channels, pepper, codes, budget }
  const kept = await keepCode(store, wanted)
  if (kept.notice !== undefined) deps.onSmsFailure(new Error(kept.notice))
  if (!('sentAt' in kept)) return { code: kept.code, data: kept.data }
  const sending = await sendOrGoOn(store, deps, kept.message)
  if (sending === 'rejected') {
    await withdrawCode(store, wanted, kept.sentAt)
    return refuse('unavailable')
  }
  return ok({
    requestId: ids.requestId,
    resendAfter: codes.resendSeconds,
    expiresIn: codes.lifeMinutes * 60,
    codeLength: kept.message.code.length,
    ...(sending === 'unknown' && { isUnsure: true }),
    channels: [...channels],
    nextChannelAfter: nextChannelAfterMs / 1_000,
  })
}

import { useLingui } from '@lingui/react/macro'

import type { UserMessage } from '#src/staff/members/member-calls.ts'
import { formatTime } from '#src/lib/format-time.ts'

export type MessageTone = 'ok' | 'warn' | 'bad' | 'calm'

/** What became of a message, in words, and how it looks. */
export function useMessageState() {
  const { t } = useLingui()
  return ({ state, via, outcome, calledAt }: UserMessage, timeZone: string): { words: string; tone: MessageTone } => {
    if (calledAt !== null) return { words: t`Told by phone at ${formatTime(calledAt, timeZone)}`, tone: 'ok' }
    if (state === 'waiting') return { words: t`On its way`, tone: 'warn' }
    if (state === 'unreached') return { words: t`Not reached`, tone: 'bad' }
    if (state === 'dropped') return { words: t({ message: 'Not sent', context: 'message' }), tone: 'calm' }
    if (via === 'push' || via === null) return { words: t`Push, sent`, tone: 'ok' }
    const channel = via === 'sms' ? t`Text message` : 'WhatsApp'
    if (outcome === 'delivered') return { words: t`${channel}, delivered`, tone: 'ok' }
    if (outcome === null) return { words: t`${channel}, sent`, tone: 'ok' }
    return { words: t`${channel}, not delivered`, tone: 'bad' }
  }
}

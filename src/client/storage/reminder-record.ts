import type { ReminderHistory } from '#src/domain/notices/reminders.ts'
import { isRecord, parseJson, textOr } from '#src/lib/parse-json.ts'

import { onTextChange, readText, writeText } from './local-text.ts'

const historyKey = 'reminderOffer'
const sentSubscriptionKey = 'reminders'

/** What this phone remembers about explaining reminders; it belongs to the phone, not to a member. */
export const reminderRecord = {
  read(): ReminderHistory {
    const kept = parseJson(readText(historyKey) ?? '')
    if (!isRecord(kept)) return { askedAt: [], isRefused: false }
    const asked = Array.isArray(kept['askedAt']) ? kept['askedAt'] : []
    return { askedAt: asked.filter((at) => typeof at === 'number'), isRefused: kept['isRefused'] === true }
  },
  noteAsked(now: number): void {
    const history = this.read()
    write({ ...history, askedAt: [...history.askedAt, now] })
  },
  noteRefused(): void {
    write({ ...this.read(), isRefused: true })
  },
}

/** Which subscription the server has agreed to send to, for whom and in which language. */
export interface SentSubscription {
  endpoint: string
  uid: string
  language: string
  /** The server's key that it was made with; undefined: not known. */
  key: string | undefined
}

export const sentSubscription = {
  read(): SentSubscription | undefined {
    const kept = parseJson(readText(sentSubscriptionKey) ?? '')
    if (!isRecord(kept)) return undefined
    const sent = {
      endpoint: textOr(kept['endpoint'], ''),
      uid: textOr(kept['uid'], ''),
      language: textOr(kept['language'], ''),
      key: textOr(kept['key'], undefined),
    }
    return sent.endpoint === '' ? undefined : sent
  },
  write: (sent: SentSubscription): void => writeText(sentSubscriptionKey, JSON.stringify(sent)),
  clear: (): void => writeText(sentSubscriptionKey, undefined),
  subscribe: (listener: () => void): (() => void) => onTextChange(sentSubscriptionKey, listener),
}

function write(history: ReminderHistory): void {
  writeText(historyKey, JSON.stringify(history))
}

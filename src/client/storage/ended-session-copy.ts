import { useSyncExternalStore } from 'react'

import type { EndedSession } from '#src/domain/sessions/ended-session.ts'
import type { EndReason } from '#src/domain/sessions/session.ts'
import { isRecord, numberOr, parseJson, textOr } from '#src/lib/parse-json.ts'

import { onTextChange, readText, writeText } from './local-text.ts'
import { remembered } from './remembered.ts'

const key = 'endedSession'
let last: { text: string; uid: string; session: EndedSession } | undefined

/** The member's last session that ended, as this phone or the studio told it; the same text gives the same object. */
export const endedSessionCopy = {
  read(): EndedSession | undefined {
    const text = readText(key)
    if (text !== last?.text) last = text === undefined ? undefined : parse(text)
    return last?.uid === remembered.userId.read() ? last?.session : undefined
  },
  /** An older one than is known changes nothing. */
  write(uid: string, session: EndedSession): void {
    const known = endedSessionCopy.read()
    if (known && known.endedAt > session.endedAt) return
    const text = JSON.stringify({ uid, ...session })
    if (text !== readText(key)) writeText(key, text)
  },
}

/** What is known of the member's last session; sends no call and loads nothing. */
export function useEndedSession(): EndedSession | undefined {
  return useSyncExternalStore(
    (listener) => onTextChange(key, listener),
    () => endedSessionCopy.read(),
    () => undefined,
  )
}

const reasons: EndReason[] = ['completed', 'stopped', 'fault', 'power-loss', 'never-started']
const intensities: EndedSession['intensity'][] = ['light', 'medium', 'deep']

function parse(text: string): typeof last {
  const stored = parseJson(text)
  if (!isRecord(stored) || typeof stored['uid'] !== 'string') return undefined
  const endReason = reasons.find((known) => known === stored['endReason'])
  const intensity = intensities.find((known) => known === stored['intensity'])
  if (endReason === undefined || intensity === undefined) return undefined
  const session: EndedSession = {
    sessionId: textOr(stored['sessionId'], ''),
    secondsOn: numberOr(stored['secondsOn'], 0),
    intensity,
    startedAt: numberOr(stored['startedAt'], null),
    endedAt: numberOr(stored['endedAt'], 0),
    endReason,
    timesLeft: numberOr(stored['timesLeft'], null),
  }
  return { text, uid: stored['uid'], session }
}

import { useSyncExternalStore } from 'react'

import type { SessionState } from '#src/domain/sessions/session.ts'
import { isRecord, numberOr, parseJson, textOr } from '#src/lib/parse-json.ts'

import { onTextChange, readText, writeText } from './local-text.ts'
import { remembered } from './remembered.ts'

/** As much of an open session as the home screen tells, without loading anything else. */
export interface OpenSession {
  deviceName: string
  /** `unknown` also stands for a start whose answer is missing. */
  state: SessionState
  /** When the lamps go off; null while paused or unknown. */
  endsAt: number | null
  pausedUntil: number | null
}

const key = 'openSession'
let last: { text: string; uid: string; session: OpenSession } | undefined

/** The open session as this phone last heard of it; the same text gives the same object. */
export const openSessionCopy = {
  read(): OpenSession | undefined {
    const text = readText(key)
    if (text !== last?.text) last = text === undefined ? undefined : parse(text)
    return last?.uid === remembered.userId.read() ? last?.session : undefined
  },
  write(uid: string, session: OpenSession | undefined): void {
    const text = session && JSON.stringify({ uid, ...session })
    if (text !== readText(key)) writeText(key, text)
  },
  /** Tells of changes here and in other tabs; returns the function that ends it. */
  subscribe: (listener: () => void) => onTextChange(key, listener),
}

/** The open session as this phone last heard of it, or null; sends no call and loads nothing. */
export function useOpenSession(): OpenSession | null {
  const session = useSyncExternalStore(
    openSessionCopy.subscribe,
    () => openSessionCopy.read(),
    () => undefined,
  )
  return session ?? null
}

const states: SessionState[] = ['starting', 'dressing', 'running', 'paused', 'ended', 'unknown']

function parse(text: string): typeof last {
  const stored = parseJson(text)
  if (!isRecord(stored) || typeof stored['uid'] !== 'string') return undefined
  const session: OpenSession = {
    deviceName: textOr(stored['deviceName'], ''),
    state: states.find((known) => known === stored['state']) ?? 'unknown',
    endsAt: numberOr(stored['endsAt'], null),
    pausedUntil: numberOr(stored['pausedUntil'], null),
  }
  return { text, uid: stored['uid'], session }
}

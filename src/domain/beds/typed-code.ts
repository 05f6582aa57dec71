import { recogniseScanCode, type ScanCode, type UnknownCode } from './scan-code.ts'

/** The short id printed under a code, typed by hand; only a list of beds can tell what it stands for. */
export interface ShortId {
  kind: 'short-id'
  id: string
}

const shortIdPattern = /^[A-Za-z0-9-]{1,64}$/

/** What the member typed or pasted when the camera could not be used: an id, or the whole address of the code. */
export function readTypedCode(typed: string, origin: string): ScanCode | UnknownCode | ShortId | { kind: 'empty' } {
  const text = typed.trim()
  if (text === '') return { kind: 'empty' }
  if (shortIdPattern.test(text)) return { kind: 'short-id', id: text }
  return recogniseScanCode(text, origin)
}

/** Ids are compared without regard to case, because a phone keyboard likes to start with a capital. */
export function isSameId(id: string, typed: string): boolean {
  return id.toLowerCase() === typed.toLowerCase()
}

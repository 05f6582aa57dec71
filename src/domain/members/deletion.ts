/** What keeps an account from being deleted, and whether the studio may have deleted it already. */
export type DeletionTrouble =
  | { kind: 'open-session' | 'open-order' | 'code-expired' | 'codes-used-up' | 'staff' | 'send-failed' | 'failed' }
  | { kind: 'wrong-code'; triesLeft: number }
  | { kind: 'later'; waitUntil: number }
  /** No answer came: it may be done, and asking once more tells. */
  | { kind: 'unknown' }

/** The one id under which a code is tried: the same code again is the same intent. */
export interface DeletionIntent {
  code: string
  requestId: string
  opId: string
}

export function intentFor(
  earlier: DeletionIntent | undefined,
  { code, requestId }: Pick<DeletionIntent, 'code' | 'requestId'>,
  newId: () => string,
): DeletionIntent {
  if (earlier?.code === code && earlier.requestId === requestId) return earlier
  return { code, requestId, opId: newId() }
}

import { isRecord, parseJson } from '#src/lib/parse-json.ts'
import { onTextChange, readText, writeText } from '#src/client/storage/local-text.ts'

/** One of the staff whose login waits on this tablet; the server has locked it, and opens it for their own PIN. */
export interface WaitingClerk {
  uid: string
  token: string
  nickname: string
  level: string
}

const key = 'waitingClerks'
let last: { text: string | undefined; clerks: readonly WaitingClerk[] } = { text: undefined, clerks: [] }

/** The logins of the staff that wait beside the one in use. Who they are is decoration: the server knows each by its token. */
export const waitingClerks = {
  /** The same text gives the same list, so that it can be compared by identity. */
  read: (): readonly WaitingClerk[] => {
    const text = readText(key)
    if (text !== last.text) last = { text, clerks: parse(text) }
    return last.clerks
  },
  add: (clerk: WaitingClerk): void => write([...others(clerk.uid), clerk]),
  remove: (uid: string): void => write(others(uid)),
  clear: (): void => writeText(key, undefined),
  subscribe: (listener: () => void): (() => void) => onTextChange(key, listener),
}

function others(uid: string): readonly WaitingClerk[] {
  return waitingClerks.read().filter((clerk) => clerk.uid !== uid)
}

function write(clerks: readonly WaitingClerk[]): void {
  writeText(key, clerks.length === 0 ? undefined : JSON.stringify(clerks))
}

function parse(text: string | undefined): readonly WaitingClerk[] {
  const stored = parseJson(text ?? '')
  return Array.isArray(stored) ? stored.filter(isClerk) : []
}

function isClerk(value: unknown): value is WaitingClerk {
  return isRecord(value) && ['uid', 'token', 'nickname', 'level'].every((name) => typeof value[name] === 'string')
}

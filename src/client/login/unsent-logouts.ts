import { logOutLater } from '#src/client/api/login.ts'
import { failureOf } from '#src/client/http/call-api.ts'
import { onConnection, readConnection } from '#src/client/outbox/connection.ts'
import { onTextChange, readText, writeText } from '#src/client/storage/local-text.ts'
import { toBase64Url } from '#src/lib/base64url.ts'
import { isRecord, parseJson } from '#src/lib/parse-json.ts'

/** A login that this phone has left and the studio has not heard so. */
interface UnsentLogout {
  /** Ends that login and gives no right to anything: the token itself is gone. */
  tokenHash: string
  leftAt: number
}

const key = 'unsentLogouts'
/** The server ends every login by itself after this long. */
const longestLoginMs = 30 * 86_400_000

/** Logouts that wait for a signal; they belong to the phone, for nothing in them says whose login it was. */
export const unsentLogouts = {
  read: (): readonly UnsentLogout[] => parse(readText(key)).filter(isStillOpen),
  isThere: (): boolean => unsentLogouts.read().length > 0,
  add: (tokenHash: string): void => write([...others(tokenHash), { tokenHash, leftAt: Date.now() }]),
  remove: (tokenHash: string): void => write(others(tokenHash)),
  subscribe: (listener: () => void) => onTextChange(key, listener),
}

/** What the server knows a login by; undefined where this browser cannot compute it. */
export async function hashOf(token: string): Promise<string | undefined> {
  try {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
    return toBase64Url(new Uint8Array(hash))
  } catch {
    return undefined
  }
}

/** Tells the studio of every logout that waits. True when none is left. */
export async function sendLogouts(): Promise<boolean> {
  for (const { tokenHash } of unsentLogouts.read()) {
    try {
      await logOutLater(tokenHash)
    } catch (error) {
      if (failureOf(error).kind !== 'refused') return false
    }
    unsentLogouts.remove(tokenHash)
  }
  return true
}

/** Sends what waits now, and whenever the studio answers again. */
export function watchUnsentLogouts(): void {
  const send = () => {
    if (readConnection().state !== 'offline' && unsentLogouts.isThere()) void sendLogouts()
  }
  onConnection(send)
  send()
}

function others(tokenHash: string): readonly UnsentLogout[] {
  return unsentLogouts.read().filter((each) => each.tokenHash !== tokenHash)
}

function write(logouts: readonly UnsentLogout[]): void {
  writeText(key, logouts.length === 0 ? undefined : JSON.stringify(logouts))
}

function parse(text: string | undefined): UnsentLogout[] {
  const stored = parseJson(text ?? '')
  return Array.isArray(stored) ? stored.filter(isLogout) : []
}

function isLogout(value: unknown): value is UnsentLogout {
  return isRecord(value) && typeof value['tokenHash'] === 'string' && typeof value['leftAt'] === 'number'
}

function isStillOpen({ leftAt }: UnsentLogout): boolean {
  return Date.now() - leftAt < longestLoginMs
}

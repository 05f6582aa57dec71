import type { Mac } from '#src/domain/devices/device-messages.ts'
import { bytesOfHex, hexOf } from '#src/domain/devices/hex.ts'
import { isSameBytes } from '#src/domain/devices/same-bytes.ts'

/** A door's order to open, alive for seconds. `holder`: whose opening it is, a text that only the studio understands. */
export interface LockCommand {
  cmd: string
  lock: string
  /** Milliseconds since 1970, by the studio's clock. */
  issuedAt: number
  ttlMs: number
  holder: string
  /** It is one of so many uses of the pass that `holder` names; 0: it counts for none. */
  uses: number
}

/** The command as it travels: JSON with the HMAC-SHA256 in hex. */
export function writeLockCommand(command: LockCommand, mac: Mac): string {
  const { cmd, lock, issuedAt, ttlMs, holder, uses } = command
  const said = { cmd, lock, issued_at: issuedAt, ttl_ms: ttlMs, holder, ...(uses > 0 && { uses }) }
  return JSON.stringify({ ...said, mac: hexOf(macOf(command, mac)) })
}

/** Total: undefined for whatever is no command or is not signed with this lock's key. */
export function readLockCommand(text: string, mac: Mac): LockCommand | undefined {
  const said = parsed(text)
  const { cmd, lock, issued_at: issuedAt, ttl_ms: ttlMs, holder, uses = 0 } = said
  if (typeof cmd !== 'string' || typeof lock !== 'string' || typeof holder !== 'string') return undefined
  if (!isInstant(issuedAt) || !isInstant(ttlMs) || !isInstant(uses)) return undefined
  const signature = typeof said['mac'] === 'string' ? bytesOfHex(said['mac']) : undefined
  const command = { cmd, lock, issuedAt, ttlMs, holder, uses }
  return signature && isSameBytes(macOf(command, mac), signature) ? command : undefined
}

/** What a lock says about a command; `availableInSeconds` with `in-use`. */
export interface LockSaid {
  cmd: string
  result: 'opened' | 'in-use' | 'failed'
  availableInSeconds?: number
}

export function writeLockSaid({ cmd, result, availableInSeconds }: LockSaid): string {
  return JSON.stringify({ cmd, result, available_in_s: availableInSeconds })
}

/** Total: undefined for whatever is no answer of a lock. */
export function readLockSaid(text: string): LockSaid | undefined {
  const { cmd, result, available_in_s: seconds } = parsed(text)
  if (typeof cmd !== 'string') return undefined
  if (result !== 'opened' && result !== 'in-use' && result !== 'failed') return undefined
  return isInstant(seconds) ? { cmd, result, availableInSeconds: seconds } : { cmd, result }
}

function macOf({ cmd, lock, issuedAt, ttlMs, holder, uses }: LockCommand, mac: Mac): Uint8Array {
  const signed = ['open', cmd, lock, issuedAt, ttlMs, holder, ...(uses > 0 ? [uses] : [])]
  return mac(new TextEncoder().encode(JSON.stringify(signed)))
}

function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

import type { Instant } from '#server/platform/database/schema.ts'

/** What was given to phones to open doors without the studio. */
export interface PassTables {
  doorPasses: DoorPassesTable
  /** What a lock said when it was last told the time. */
  lockClocks: { lockId: string; epoch: number; heardAt: Instant }
}

interface DoorPassesTable {
  /** 16 hex digits. */
  passId: string
  appointmentId: string
  memberUid: string
  lockId: string
  /** Of the login that it was given to; the pass ends with it. */
  loginHash: string
  /** Its 32 bytes, as hex. */
  passText: string
  epoch: number
  /** In milliseconds; in the pass itself, seconds. */
  notBefore: Instant
  notAfter: Instant
  issuedAt: Instant
  /** How often the lock has said that it was used. */
  uses: number
  /** Since when the lock is to refuse it; null: it may be used. */
  deniedAt: Instant | null
  /** When it was proven that it opens nothing any more. */
  endedAt: Instant | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema extends PassTables {}
}

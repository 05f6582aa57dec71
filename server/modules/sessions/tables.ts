import type { Selectable } from 'kysely'

import type { Intensity } from '#src/domain/beds/bed.ts'
import type { EndReason, SessionState, Transport } from '#src/domain/sessions/session.ts'

import type { Instant, Json } from '#server/platform/database/schema.ts'

/** One time on one bed. Everything here is what the bed said, or what the studio promised to it. */
export interface SessionsTable {
  sessionId: string
  memberUid: string
  deviceId: string
  /**
   * The member once more while the session is open, and the bed until its timer must be over, else null: their unique
   * indexes exclude a second one.
   */
  openMember: string | null
  openDevice: string | null
  shopId: number
  cardId: string
  appointmentId: string | null
  /** The bed's own number, and of which key its grant and receipts are signed with. */
  bed: number
  keyNumber: number
  minutes: number
  dressingSeconds: number
  intensity: Intensity
  transport: Transport
  state: SessionState
  settled: 'reserved' | 'used' | 'released'
  /** 16 hex digits, as are `nonce` and `run`. */
  grantId: string
  /** The signed grant as hex; null while none exists that a bed could obey. */
  grantText: string | null
  nonce: string | null
  run: string | null
  requestedAt: Instant
  lampsAt: Instant | null
  startedAt: Instant | null
  endsAt: Instant | null
  pausedUntil: Instant | null
  pausesUsed: number
  secondsOn: number
  endedAt: Instant | null
  endReason: EndReason | null
  /** When the bed is asked next, and how often it has been asked in vain. */
  askAt: Instant | null
  asks: number
  rev: number
}

/** What beds signed, once for each bed, run and number, over either transport. */
export interface ReceiptsTable {
  bed: number
  run: string
  seq: number
  grantId: string
  /** null when no session has this grant. */
  sessionId: string | null
  /** The whole message as hex. */
  message: string
  road: 'mqtt' | 'bluetooth'
  reportedBy: string | null
  receivedAt: Instant
}

/** Evidence: lines are added and never changed. */
export interface SessionEventsTable {
  eventId: string
  sessionId: string
  what: Json
  road: 'mqtt' | 'bluetooth' | 'studio'
  memberUid: string | null
  happenedAt: Instant
}

/** One start that staff allow a member at a studio: rows are used once, or run out. */
export interface StartReleasesTable {
  releaseId: string
  shopId: number
  memberUid: string
  staffUid: string
  createdAt: Instant
  /** Taking it back sets this to that moment. */
  endsAt: Instant
  usedAt: Instant | null
  sessionId: string | null
}

/** A session as it is read. */
export type SessionRow = Selectable<SessionsTable>

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    sessions: SessionsTable
    receipts: ReceiptsTable
    sessionEvents: SessionEventsTable
    startReleases: StartReleasesTable
  }
}

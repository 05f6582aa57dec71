import type { ProofFlaw } from '#src/domain/doors/proof.ts'

import type { Instant } from '#server/platform/database/schema.ts'

/** An attempt at a door or bed that was refused for its proof: who and what, and nothing of where the phone was. */
export interface RefusedAttemptsTable {
  attemptId: string
  /** The lock or bed. */
  thingId: string
  shopId: number
  memberUid: string
  flaw: ProofFlaw
  refusedAt: Instant
}

/** A tag at a door or bed that signs and counts each time it is read. Its keys are derived, and stand nowhere. */
export interface DeviceTagsTable {
  tagId: string
  /** The lock or bed. */
  thingId: string
  /** Its own number, 14 hex digits in capitals. */
  serial: string
  /** The same while it counts, else null: the unique index excludes a second place for one tag. */
  openSerial: string | null
  /** Raised each time this tag is set up anew: keys that were shown before are worth nothing then. */
  keyNumber: number
  /** Of the last reading that was taken; 0: none was. */
  lastCounter: number
  lastUsedAt: Instant | null
  addedAt: Instant
}

/** A lock or bed with a display on which its code changes. */
export interface DeviceDisplaysTable {
  thingId: string
  addedAt: Instant
}

/** What was given to a phone to open a door without the studio. */
export interface DoorPassesTable {
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
  interface Schema {
    refusedAttempts: RefusedAttemptsTable
    deviceTags: DeviceTagsTable
    deviceDisplays: DeviceDisplaysTable
    doorPasses: DoorPassesTable
  }
}

import type { IdentityDocument } from '#src/domain/shops/identity-check.ts'

import type { Instant, Json } from '#server/platform/database/schema.ts'

/** A key that a phone or computer keeps, and that only its owner's face, finger or PIN can use there. */
export interface PasskeysTable {
  passkeyId: string
  /** What the authenticator calls it; base64url. */
  credentialId: string
  memberUid: string
  /** What the authenticator knows its member by: random, and nothing that is said elsewhere. */
  userHandle: string
  /** COSE, as base64url. */
  publicKey: string
  /** How often it was used, as far as its authenticator counts. */
  counter: number
  /** How its authenticator is reached. */
  transports: Json
  name: string
  createdAt: Instant
  usedAt: Instant | null
}

/** What a passkey is asked to sign: made once, and gone with the first answer, right or wrong. */
export interface PasskeyChallengesTable {
  /** Known only to whoever began. */
  ceremony: string
  purpose: 'login' | 'add' | 'proof'
  challenge: string
  /** Who adds a passkey, and from which login; null for whoever signs in. */
  memberUid: string | null
  tokenHash: string | null
  userHandle: string | null
  expiresAt: Instant
}

/** What opens a locked tablet again for one of the staff. */
export interface StaffPinsTable {
  memberUid: string
  /** Salt and key of scrypt. */
  hash: string
  triesLeft: number
  setAt: Instant
}

/** One of the staff on duty at a studio: from `beganAt` until `endsAt`, which lies ahead while it lasts. */
export interface ShiftsTable {
  shiftId: string
  memberUid: string
  shopId: number
  beganAt: Instant
  endsAt: Instant
}

/** Staff saw an identity document of a member that says 18 or over. Rows are added and never changed. */
export interface IdentityChecksTable {
  checkId: string
  memberUid: string
  shopId: number
  staffUid: string
  document: IdentityDocument
  checkedAt: Instant
  /** The release, or the session that staff started, that it was checked for. */
  releaseId: string | null
  sessionId: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    passkeys: PasskeysTable
    staffPins: StaffPinsTable
    shifts: ShiftsTable
    identityChecks: IdentityChecksTable
    passkeyChallenges: PasskeyChallengesTable
  }
}

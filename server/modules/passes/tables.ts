import type { Intensity } from '#src/domain/beds/bed.ts'

import type { Flag, Instant } from '#server/platform/database/schema.ts'

/** What was given to phones to start beds and for the keypad, and the clocks of what takes it. */
export interface PassTables {
  bedPasses: BedPassesTable
  /** What a bed said when it was last told the time. */
  bedClocks: { deviceId: string; epoch: number; heardAt: Instant }
  doorCodes: DoorCodesTable
  /** What a lock said when it was last told the time. */
  lockClocks: { lockId: string; epoch: number; heardAt: Instant }
}

/** What opens the door of a pass at its keypad, once; the digits are made of the lock's key each time. */
interface DoorCodesTable {
  lockId: string
  /** 16 hex digits, as the lock calls it; of one lock there is only one. */
  codeId: string
  /** It is taken back with it. */
  passId: string
  /** Which of the codes that begin then, from 0. */
  slot: number
  epoch: number
  keyNumber: number
  notBefore: Instant
  notAfter: Instant
  uses: number
  /** When the lock proved that it opens nothing any more. */
  endedAt: Instant | null
}

/** One time of a card that is held until its bed has proven what became of the pass. */
interface BedPassesTable {
  /** 16 hex digits. */
  passId: string
  /** The session that it becomes once it is used; its line in the ledger is there from the beginning. */
  sessionId: string
  appointmentId: string
  memberUid: string
  shopId: number
  deviceId: string
  /** The bed's own number, and of which key the pass is made. */
  bed: number
  keyNumber: number
  cardId: string
  loginHash: string
  /** Its 32 bytes, as hex. */
  passText: string
  epoch: number
  /** Of its booking, as it was. */
  startsAt: Instant
  notBefore: Instant
  notAfter: Instant
  maxMinutes: number
  maxIntensity: Intensity
  dressingSeconds: number
  issuedAt: Instant
  /** What its member says to have chosen; null while nobody has said it, for beds sign no choice. */
  intensity: Intensity | null
  /** Its phone shows it to the bed's reader: it can do nothing else, or has said so. The bed's own word comes later. */
  isShown: Flag
  /** Since when the bed is to refuse it; null: it may be used. */
  deniedAt: Instant | null
  /** When its time was given back, or it became a session; null: the time is held for it. */
  endedAt: Instant | null
  outcome: 'session' | 'released' | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema extends PassTables {}
}

import type { Card } from '#src/domain/cards/card.ts'
import type { Bed } from '#src/domain/beds/bed.ts'
import type { Intensity } from '#src/domain/beds/bed.ts'
import type { AskedProof } from '#src/domain/doors/proof.ts'
import type { Session } from './session.ts'

/** A booking that leaves fewer minutes than the bed has: another member's on this bed, or one of the member's own. */
export interface BookingLimit {
  whose: 'other' | 'own'
  startsAt: number
  /** Where it is another member's time now: until when they may still come. */
  heldUntil: number | null
  /** 0: none fits. */
  maxMinutes: number
}

/** What the server says about one bed and this member, before a start. */
export interface BedOffer {
  device: Bed
  shopName: string
  /** The packages that may pay for this bed now, the soonest to expire first. */
  cards: Card[]
  /** null: an unlimited package is among them. */
  timesLeft: number | null
  limits: { minMinutes: number; maxMinutes: number; defaultMinutes: number }
  /**
   * What the exposure schedule allows after so many sessions in a row; 0 minutes: not at that strength.
   * null: only the limits count. An offer that was kept before there were schedules has none.
   */
  exposure?:
    | {
        sessions: number
        maxMinutes: Record<Intensity, number>
        /** What the member's skin allows at most; absent where it makes no difference. */
        bySkin?: 'light' | 'none' | undefined
      }
    | null
    | undefined
  /** Absent in an offer that was kept before bookings counted. */
  booking?: BookingLimit | null | undefined
  defaultIntensity: Intensity
  /** The member was never under the lamps: the least there is is proposed. */
  isFirstSession?: true | undefined
  nextAllowedAt: number | null
  /** The member's own open session, on this bed or another. */
  session: Session | null
  /** Staff have to see this member's identity document first: once, or with each release. */
  identity?: 'once' | 'session' | undefined
  /**
   * Where staff release each session: until when this member's is, null before that. Absent where none is needed.
   * `isLocked`: a login of the staff that needs none once it is unlocked.
   */
  release?: { endsAt: number | null; isLocked?: true | undefined } | undefined
  /** What has to be shown, and whether the member is known to be in the shop; absent for staff. */
  proof?: (AskedProof & { isHere: boolean }) | undefined
  consent: { needed: boolean; version: string }
  transports: { remote: boolean; bluetooth: { serviceUuid: string; name: string } | null }
}

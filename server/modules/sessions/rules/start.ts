import type { BedState } from '#src/domain/devices/device-messages.ts'
import type { ProofFlaw } from '#src/domain/doors/proof.ts'
import { mayTan, type SkinType } from '#src/domain/members/skin-type.ts'
import type { Transport } from '#src/domain/sessions/session.ts'

import { gapFloorHours } from '#server/modules/members/rules/lamp-times.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import type { Presence } from '#server/modules/doors/rules/in-shop.ts'
import { mayBeInShop } from '#server/modules/doors/rules/in-shop.ts'
import type { ClaimLimit } from './start-claims.ts'

/** Everything that decides whether this member may start this bed now. Instants are milliseconds. */
export interface StartFacts extends Presence {
  member: {
    blocked: 0 | 1
    blockedUntil: number | null
    consentVersion: string | null
    adultAt: number | null
    skinType: SkinType | null
  }
  riskVersion: string
  /** Staff have not seen the identity document that the shop asks for. */
  isIdentityMissing: boolean
  minGapHours: number
  /** The end of the last time on any bed of the chain; null when there was none. */
  lastTanEndsAt: number | null
  hasOpenSession: boolean
  /** A session is held for a pass, which may still start another bed. */
  isPassOpen: boolean
  device: { enabled: 0 | 1; minMinutes: number; maxMinutes: number }
  bedState: BedState | 'offline'
  /** A session on this bed is open. */
  isBedTaken: boolean
  /** The booking that ends this session the soonest, another member's or the member's own. */
  claim: ClaimLimit | undefined
  /** What is missing of the proof that the member stands at this bed; undefined: nothing. */
  flaw: ProofFlaw | undefined
  transport: Transport
  minutes: number
  /** `missing`: members start here only what staff have released, and nothing is. */
  release: 'not-needed' | 'given' | 'missing'
  /** The card that was chosen belongs to the member, applies to this bed and has times left. */
  isCardUsable: boolean
}

export type NotStartable =
  | { reason: 'no-access'; why: 'blocked' | 'not-here' }
  | { reason: 'no-access'; why: 'wrong-proof'; flaw: ProofFlaw }
  | { reason: 'too-soon'; nextAllowedAt: number }
  | { reason: 'bed-booked' | 'own-booking'; claim: ClaimLimit }
  | {
      reason:
        | 'open-session'
        | 'pass-open'
        | 'consent-required'
        | 'adult-required'
        /** Skin of this member's type is let under no lamp. */
        | 'skin-type'
        | 'identity-needed'
        | 'minutes-out-of-range'
        | 'device-disabled'
        | 'device-offline'
        | 'device-busy'
        | 'not-enough-times'
        | 'not-released'
        /** A login of the staff that would start it if it were not locked. */
        | 'locked'
    }

const hour = 3_600_000

/** Why this start is refused; what protects the member comes first. Staff get in, and are held to every other rule. */
export function whyNotStart(facts: StartFacts): NotStartable | undefined {
  return whyNotMember(facts) ?? whyNotBed(facts) ?? whyNotClaimed(facts) ?? whyNotPaid(facts) ?? whyNotReleased(facts)
}

function whyNotMember(facts: StartFacts): NotStartable | undefined {
  const { member } = facts
  if (isBlocked(member, facts.now)) return { reason: 'no-access', why: 'blocked' }
  if (facts.flaw === 'wrong-code' || facts.flaw === 'tag-used') {
    return { reason: 'no-access', why: 'wrong-proof', flaw: facts.flaw }
  }
  if (facts.hasOpenSession) return { reason: 'open-session' }
  if (facts.isPassOpen) return { reason: 'pass-open' }
  if (member.consentVersion !== facts.riskVersion) return { reason: 'consent-required' }
  if (member.adultAt === null) return { reason: 'adult-required' }
  if (!mayTan(member.skinType)) return { reason: 'skin-type' }
  if (facts.isIdentityMissing) return { reason: 'identity-needed' }
  const nextAllowedAt = restedAt(facts.lastTanEndsAt, facts.minGapHours)
  if (nextAllowedAt !== undefined && nextAllowedAt > facts.now) return { reason: 'too-soon', nextAllowedAt }
  return whyNotThere(facts)
}

/** In the shop first, then at this very bed. */
function whyNotThere(facts: StartFacts): NotStartable | undefined {
  const isHere = mayBeInShop(facts)
  if (isHere && facts.flaw === undefined) return undefined
  if (facts.staff === 'locked') return { reason: 'locked' }
  if (!isHere || facts.flaw === undefined) return { reason: 'no-access', why: 'not-here' }
  return { reason: 'no-access', why: 'wrong-proof', flaw: facts.flaw }
}

function whyNotBed({ device, bedState, isBedTaken, transport, minutes }: StartFacts): NotStartable | undefined {
  if (minutes < device.minMinutes || minutes > device.maxMinutes) return { reason: 'minutes-out-of-range' }
  if (device.enabled === 0 || bedState === 'disabled' || bedState === 'fault') return { reason: 'device-disabled' }
  if (isBedTaken) return { reason: 'device-busy' }
  // Over Bluetooth the phone has just spoken to the bed, whatever the studio's network can reach.
  if (bedState === 'offline') return transport === 'remote' ? { reason: 'device-offline' } : undefined
  return bedState === 'ready' ? undefined : { reason: 'device-busy' }
}

/** Another member's booking has the bed, or the member's own needs its gap: only as many minutes as end in time. */
function whyNotClaimed({ claim, minutes }: StartFacts): NotStartable | undefined {
  if (claim === undefined || minutes <= claim.maxMinutes) return undefined
  return { reason: claim.whose === 'own' ? 'own-booking' : 'bed-booked', claim }
}

function whyNotPaid({ isCardUsable }: StartFacts): NotStartable | undefined {
  return isCardUsable ? undefined : { reason: 'not-enough-times' }
}

/** The last to be asked: staff release what could start. */
function whyNotReleased({ release, staff }: StartFacts): NotStartable | undefined {
  if (release !== 'missing') return undefined
  return { reason: staff === 'locked' ? 'locked' : 'not-released' }
}

/** When the skin has rested after the last time; undefined when there was none. */
export function restedAt(lastTanEndsAt: number | null, minGapHours: number): number | undefined {
  return lastTanEndsAt === null ? undefined : lastTanEndsAt + Math.max(minGapHours, gapFloorHours) * hour
}

import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import { overlaps } from '#server/modules/shops/rules/slot-grid.ts'

export interface MemberRules {
  minGapHours: number
  maxOpenAppointments: number
}

/** A visit, or an appointment still to come: skin needs its rest before and after either. */
export interface Exposure extends Span {
  state: 'booked' | 'visited'
}

export type NotForMember =
  /** Staff keep this member out. */
  | { reason: 'no-access' }
  /** Skin of this member's type is let under no lamp. */
  | { reason: 'skin-type' }
  | { reason: 'overlaps-own' }
  | { reason: 'too-many-appointments' }
  | { reason: 'too-soon'; nextAllowedAt: number }

const hour = 3_600_000

/** Why this member cannot have this slot, whatever its device says. */
export function whyNotForMember(
  wanted: Span,
  exposures: readonly Exposure[],
  rules: MemberRules,
): NotForMember | undefined {
  if (exposures.some((exposure) => overlaps(wanted, exposure))) return { reason: 'overlaps-own' }
  const openCount = exposures.filter((exposure) => exposure.state === 'booked').length
  if (openCount >= rules.maxOpenAppointments) return { reason: 'too-many-appointments' }
  const nextAllowedAt = firstAllowed(wanted, exposures, rules.minGapHours * hour)
  return nextAllowedAt === wanted.startsAt ? undefined : { reason: 'too-soon', nextAllowedAt }
}

/** Moving does not raise the number of a member's appointments. */
export function withoutCount<Rules extends MemberRules>(rules: Rules): Rules {
  return { ...rules, maxOpenAppointments: Number.MAX_SAFE_INTEGER }
}

/** When a time of this length may begin at the earliest, so that the skin rests between it and every exposure. */
export function restedStart(wanted: Span, exposures: readonly Exposure[], { minGapHours }: MemberRules): number {
  return firstAllowed(wanted, exposures, minGapHours * hour)
}

/** The first start from the wanted one on that keeps the gap to every exposure, before and after it. */
function firstAllowed(wanted: Span, exposures: readonly Exposure[], gapMs: number): number {
  const lengthMs = wanted.endsAt - wanted.startsAt
  let startsAt = wanted.startsAt
  for (const exposure of [...exposures].sort((a, b) => a.startsAt - b.startsAt)) {
    const isInTheWay = startsAt < exposure.endsAt + gapMs && startsAt + lengthMs > exposure.startsAt - gapMs
    if (isInTheWay) startsAt = exposure.endsAt + gapMs
  }
  return startsAt
}

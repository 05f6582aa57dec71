import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { mayTan } from '#src/domain/members/skin-type.ts'

import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import {
  type Exposure,
  type MemberRules,
  type NotForMember,
  whyNotForMember,
} from '#server/modules/appointments/rules/gap.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import { listVisitsAndOpen, type VisitOrOpen } from '#server/modules/appointments/store/appointments.ts'
import { listUnderLamps } from '#server/modules/members/store/exposures.ts'
import { mostLateMs } from '#server/modules/appointments/store/lateness.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** The member's row is held: of two bookings by one member, the second one sees the first. */
export async function checkMember(
  tx: Tx,
  member: MemberRow,
  slot: Span,
  rules: MemberRules,
  now: Instant,
  moving?: string,
): Promise<NotForMember | undefined> {
  if (isBlocked(member, now)) return { reason: 'no-access' }
  if (!mayTan(member.skinType)) return { reason: 'skin-type' }
  return whyNotForMember(slot, await listExposures(tx, member.uid, slot.startsAt, rules, now, moving), rules)
}

/**
 * Everything that keeps a member's next time at a distance, as far as it matters for times from an instant on.
 * An appointment that is being moved does not stand in its own way.
 */
export async function listExposures(
  db: Db,
  uid: string,
  from: Instant,
  rules: MemberRules,
  now: Instant,
  moving?: string,
): Promise<Exposure[]> {
  const since = from - rules.minGapHours * 3_600_000
  const [appointments, tanned] = await together(
    db,
    (at) => listVisitsAndOpen(at, uid, Math.min(since, now - mostLateMs), now),
    (at) => listUnderLamps(at, uid, since),
  )
  const others = appointments.filter(({ appointmentId }) => appointmentId !== moving)
  return [
    ...others.map(toExposure),
    ...tanned.map(({ startsAt, endsAt }) => ({ startsAt, endsAt, state: 'visited' as const })),
  ]
}

function toExposure({ startsAt, endsAt, state }: VisitOrOpen): Exposure {
  return { startsAt, endsAt, state: state === 'visited' ? 'visited' : 'booked' }
}

export function refuseMember(why: NotForMember): Refusal<NotForMember['reason']> {
  if (why.reason === 'no-access') return refuse(why.reason, { reason: 'blocked' })
  if (why.reason !== 'too-soon') return refuse(why.reason)
  return refuse('too-soon', { nextAllowedAt: why.nextAllowedAt })
}

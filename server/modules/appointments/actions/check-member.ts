import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import {
  type Exposure,
  type MemberRules,
  type NotForMember,
  whyNotForMember,
} from '#server/modules/appointments/rules/gap.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import { type AppointmentRow, listVisitsAndOpen } from '#server/modules/appointments/store/appointments.ts'
import { listTanned } from '#server/modules/members/store/exposures.ts'
import { mostLateMs } from '#server/modules/appointments/store/lateness.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { listRetainedExposures } from '#server/modules/members/store/retained-facts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** The member's row is locked first: of two bookings by one member, the second one sees the first. */
export async function checkMember(
  tx: Tx,
  uid: string,
  slot: Span,
  rules: MemberRules,
  now: Instant,
  moving?: string,
): Promise<NotForMember | undefined> {
  const member = await selectMemberForUpdate(tx, uid)
  if (isBlocked(member, now)) return { reason: 'no-access' }
  return whyNotForMember(slot, await listExposures(tx, uid, slot.startsAt, rules, now, moving), rules)
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
  const appointments = await listVisitsAndOpen(db, uid, Math.min(since, now - mostLateMs), now)
  const others = appointments.filter(({ appointmentId }) => appointmentId !== moving)
  const tanned = [...(await listTanned(db, uid, since)), ...(await listRetainedExposures(db, uid, since))]
  return [
    ...others.map(toExposure),
    ...tanned.map(({ startsAt, endsAt }) => ({ startsAt, endsAt, state: 'visited' as const })),
  ]
}

function toExposure({ startsAt, endsAt, state }: AppointmentRow): Exposure {
  return { startsAt, endsAt, state: state === 'visited' ? 'visited' : 'booked' }
}

export function refuseMember(why: NotForMember): Refusal<NotForMember['reason']> {
  if (why.reason === 'no-access') return refuse(why.reason, { reason: 'blocked' })
  if (why.reason !== 'too-soon') return refuse(why.reason)
  return refuse('too-soon', { nextAllowedAt: why.nextAllowedAt })
}

import { earlyLimitMs } from '#src/domain/appointments/appointment.ts'
import { claimLimit, type ClaimLimit, type OwnClaim, restMsOf } from '#server/modules/sessions/rules/start-claims.ts'
import { gapFloorHours } from '#server/modules/members/rules/lamp-times.ts'
import { claimStep } from '#server/modules/shops/rules/slot-grid.ts'
import type { BedRules } from '#server/modules/beds/store/bed-rules.ts'
import { readGapHours } from '#server/modules/beds/store/bed-configs.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ChainRules } from '#server/modules/chain/store/settings.ts'
import type { Db } from '#server/platform/database/store.ts'

/** No session and no rest of a bed lasts as long. */
const aheadMs = 12 * 3_600_000

interface Starter {
  memberUid: string
  deviceId: string
}

/** What bookings leave of a bed for this member now, other people's and the member's own; undefined: all of it. */
export async function readClaimLimit(
  db: Db,
  { memberUid, deviceId }: Starter,
  { details }: Pick<BedRules, 'details'>,
  rules: ChainRules,
  now: Instant,
): Promise<ClaimLimit | undefined> {
  const { rows } = await findOthers(db, { deviceId, memberUid, after: now - claimStep, before: now + aheadMs })
  const others = rows.map(({ state, startsAt, endsAt, lateMinutes, firstSlotAt }) => ({
    state: state === 'visited' ? ('visited' as const) : ('booked' as const),
    startsAt,
    endsAt,
    lateMinutes,
    claimsFrom: Math.max(firstSlotAt, startsAt),
  }))
  const own = await readOwn(db, memberUid, rules, now)
  const dressingSeconds = details.dressingSeconds ?? rules.dressingSeconds
  return claimLimit(others, own, { now, dressingSeconds, restMs: restMsOf(details) })
}

/** What is still to come: an appointment that may be met now is what this start is for. */
async function readOwn(db: Db, memberUid: string, rules: ChainRules, now: Instant): Promise<OwnClaim[]> {
  const { rows } = await findOwn(db, { memberUid, after: now + earlyLimitMs })
  if (rows.length === 0) return []
  const gaps = await readGapHours(db)
  return rows.map(({ startsAt, typeId }) => ({
    startsAt,
    gapHours: Math.max(rules.minGapHours, gaps.get(typeId) ?? 0, gapFloorHours),
  }))
}

interface Others {
  deviceId: string
  memberUid: string
  after: Instant
  before: Instant
}

/** Claims of a member who has had the session are spent, on whatever bed they had it. */
const findOthers = prepared((db, { deviceId, memberUid, after, before }: Others) =>
  db
    .selectFrom('deviceClaims')
    .innerJoin('appointments', 'appointments.appointmentId', 'deviceClaims.appointmentId')
    .select([
      'appointments.appointmentId',
      'appointments.state',
      'appointments.startsAt',
      'appointments.endsAt',
      'appointments.lateMinutes',
    ])
    .select(({ fn }) => fn.min('slotAt').as('firstSlotAt'))
    .where('deviceClaims.deviceId', '=', deviceId)
    .where('slotAt', '>', after)
    .where('slotAt', '<', before)
    .where('appointments.memberUid', '!=', memberUid)
    .where('appointments.state', 'in', ['booked', 'visited'])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('sessions')
            .select('sessions.sessionId')
            .whereRef('sessions.memberUid', '=', 'appointments.memberUid')
            .whereRef('sessions.appointmentId', '=', 'appointments.appointmentId')
            .where('settled', '=', 'used'),
        ),
      ),
    )
    .groupBy([
      'appointments.appointmentId',
      'appointments.state',
      'appointments.startsAt',
      'appointments.endsAt',
      'appointments.lateMinutes',
    ]),
)

const findOwn = prepared((db, { memberUid, after }: { memberUid: string; after: Instant }) =>
  db
    .selectFrom('appointments')
    .innerJoin('devices', 'devices.deviceId', 'appointments.deviceId')
    .select(['startsAt', 'typeId'])
    .where('memberUid', '=', memberUid)
    .where('state', '=', 'booked')
    .where('startsAt', '>', after),
)

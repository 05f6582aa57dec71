import { type BedLimits, countedSessions, stageMinutes } from '#src/domain/beds/protocol/bed-limits.ts'
import type { Intensity } from '#src/domain/beds/bed.ts'
import { type SkinType, strongestFor } from '#src/domain/members/skin-type.ts'

import { type BedDetails, readBedDetails } from './bed-details.ts'
import { readBedLimits, readLimitsOf } from './bed-configs.ts'
import type { BedRow } from './beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

export interface BedRules {
  details: BedDetails
  /** Of its type, as published. */
  version: number
  limits: BedLimits
  /** What this bed may do: the strictest of its own settings, its type's limits, and those that the bed knows. */
  minMinutes: number
  maxMinutes: number
}

/**
 * What holds for one bed now. Until a bed has confirmed new limits the old ones hold as well: it would refuse what
 * exceeds them, and what is stricter counts from the moment it is published.
 */
export async function readBedRules(db: Db, device: BedRow): Promise<BedRules> {
  const details = await readBedDetails(db, device.deviceId)
  const { version, body: limits, known } = await readBedLimits(db, device.typeId, device.deviceId)
  const old = known === version ? limits : await readLimitsOf(db, device.typeId, known)
  return {
    details,
    version,
    limits,
    minMinutes: Math.max(device.minMinutes, limits.minMinutes, old.minMinutes),
    maxMinutes: Math.min(device.maxMinutes, limits.maxMinutes, old.maxMinutes),
  }
}

/** How many sessions in a row a member has had, and so the most minutes of the next one; 0: none at that strength. */
export interface ExposureLeft {
  counted: number
  minutes: Record<Intensity, number>
  /** What the member's skin allows at most; undefined: it takes nothing away. */
  bySkin?: 'light' | 'none' | undefined
}

interface Exposed {
  uid: string
  skinType: SkinType | null
}

/** What the exposure schedule of a bed's type and the member's skin leave now; null: nothing limits them. */
export async function readExposure(
  db: Db,
  rules: BedRules,
  { uid, skinType }: Exposed,
  now: Instant,
): Promise<ExposureLeft | null> {
  const scheduled = await readScheduled(db, rules, uid, now)
  const strongest = strongestFor(skinType)
  if (strongest === undefined) return scheduled
  const light = strongest === 'none' ? 0 : (scheduled?.minutes.light ?? rules.maxMinutes)
  return { counted: scheduled?.counted ?? 0, minutes: { light, medium: 0, deep: 0 }, bySkin: strongest }
}

async function readScheduled(
  db: Db,
  { limits }: BedRules,
  memberUid: string,
  now: Instant,
): Promise<ExposureLeft | null> {
  if (limits.stages.length === 0) return null
  const longest = limits.stages.at(-1)?.fromSession ?? 1
  const rows = await db
    .selectFrom('sessions')
    .select('endedAt')
    .where('memberUid', '=', memberUid)
    .where('settled', '=', 'used')
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(longest)
    .execute()
  const ends = rows.flatMap(({ endedAt }) => (endedAt === null ? [] : [endedAt]))
  const counted = countedSessions(ends, limits.restartDays, now)
  const at = (intensity: Intensity) => stageMinutes(limits, counted, intensity) ?? 0
  return { counted, minutes: { light: at('light'), medium: at('medium'), deep: at('deep') } }
}

const minute = 60_000

/** Until when a bed is aired and wiped after another member's session; null when it is not. */
export async function restsUntil(
  db: Db,
  { details }: BedRules,
  memberUid: string,
  now: Instant,
): Promise<Instant | null> {
  if (details.turnroundMinutes === 0) return null
  const last = await db
    .selectFrom('sessions')
    .select(['endedAt', 'memberUid'])
    .where('deviceId', '=', details.deviceId)
    .where('settled', '=', 'used')
    .where('endedAt', '>', now - details.turnroundMinutes * minute)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.endedAt === null || last.memberUid === memberUid) return null
  return last.endedAt + details.turnroundMinutes * minute
}

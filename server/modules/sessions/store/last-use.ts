import type { Intensity } from '#src/domain/beds/bed.ts'

import type { BedType } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

export interface LastUse {
  minutes: number
  intensity: Intensity
}

/**
 * What a member chose for the last session that was used: on a bed of this kind, and on any. Undefined: none was. A
 * session counts from the light on, so an open one does too.
 */
export async function findLastUse(
  db: Db,
  { memberUid, typeId }: { memberUid: string; typeId: BedType },
): Promise<{ onThisKind: LastUse | undefined; onAny: LastUse | undefined }> {
  const used = db
    .selectFrom('sessions')
    .innerJoin('devices', 'devices.deviceId', 'sessions.deviceId')
    .select(['sessions.minutes', 'sessions.intensity'])
    .where('memberUid', '=', memberUid)
    .where('settled', '=', 'used')
    .orderBy('requestedAt', 'desc')
    .limit(1)
  const onThisKind = await used.where('devices.typeId', '=', typeId).executeTakeFirst()
  return { onThisKind, onAny: onThisKind ?? (await used.executeTakeFirst()) }
}

/** The bed of a studio that a member used last. */
export async function findLastBed(
  db: Db,
  { memberUid, shopId }: { memberUid: string; shopId: number },
): Promise<string | undefined> {
  const used = db
    .selectFrom('sessions')
    .select('deviceId')
    .where('memberUid', '=', memberUid)
    .where('shopId', '=', shopId)
    .where('settled', '=', 'used')
  return (await used.orderBy('requestedAt', 'desc').limit(1).executeTakeFirst())?.deviceId
}

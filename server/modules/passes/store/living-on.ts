import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Something that was given out for a device, of which the device has not proven that it is over. */
interface LivingOn {
  /** 16 hex digits, as the device calls it. */
  id: string
  notAfter: Instant
  isDenied: boolean
}

/** Of a lock or a bed: what it must refuse comes first, then what may be used next. */
export async function listLivingOn(db: Db, machineId: string, now: Instant): Promise<LivingOn[]> {
  const passes = await db
    .selectFrom('doorPasses')
    .select(['passId as id', 'notAfter', 'deniedAt'])
    .where('lockId', '=', machineId)
    .where('endedAt', 'is', null)
    .where('notAfter', '>=', now)
    .execute()
  const codes = await db
    .selectFrom('doorCodes')
    .innerJoin('doorPasses', 'doorPasses.passId', 'doorCodes.passId')
    .select(['doorCodes.codeId as id', 'doorCodes.notAfter', 'doorPasses.deniedAt'])
    .where('doorCodes.lockId', '=', machineId)
    .where('doorCodes.endedAt', 'is', null)
    .where('doorCodes.notAfter', '>=', now)
    .execute()
  const ofBed = await db
    .selectFrom('bedPasses')
    .select(['passId as id', 'notAfter', 'deniedAt'])
    .where('deviceId', '=', machineId)
    .where('endedAt', 'is', null)
    .execute()
  return [...passes, ...codes, ...ofBed]
    .map(({ id, notAfter, deniedAt }) => ({ id, notAfter, isDenied: deniedAt !== null }))
    .toSorted((one, other) => Number(other.isDenied) - Number(one.isDenied) || one.notAfter - other.notAfter)
}

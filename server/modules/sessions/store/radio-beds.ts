import type { Db } from '#server/platform/database/store.ts'

/** Which of these beds have started over Bluetooth at least once: only of them it is known that they can. */
export async function listRadioBeds(db: Db, deviceIds: readonly string[]): Promise<Set<string>> {
  if (deviceIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessions')
    .select('deviceId')
    .distinct()
    .where('deviceId', 'in', deviceIds)
    .where('transport', '=', 'bluetooth')
    .where('startedAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ deviceId }) => deviceId))
}

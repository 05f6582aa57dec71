import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** A bed with the time in which it stood in its studio. */
export type ReportBed = Pick<Schema['devices'], 'deviceId' | 'shopId' | 'typeId' | 'languages'> & {
  /** 0: for as long as the studio is there. */
  addedAt: Instant
  retiredAt: Instant | null
}

/** Every bed that a studio has or had. */
export async function listReportBeds(db: Db, shopId: number): Promise<ReportBed[]> {
  const added = db
    .selectFrom('deviceLog')
    .select(({ fn }) => ['thingId', fn.max('createdAt').as('addedAt')])
    .where('shopId', '=', shopId)
    .where('what', '=', 'added')
    .groupBy('thingId')
  const rows = await db
    .selectFrom('devices')
    .leftJoin('bedDetails', 'bedDetails.deviceId', 'devices.deviceId')
    .leftJoin(added.as('added'), 'added.thingId', 'devices.deviceId')
    .select(['devices.deviceId', 'devices.shopId', 'devices.typeId', 'devices.languages', 'retiredAt', 'addedAt'])
    .where('devices.shopId', '=', shopId)
    .orderBy('sort')
    .orderBy('devices.deviceId')
    .execute()
  return rows.map((row) => Object.assign(row, { addedAt: row.addedAt ?? 0 }))
}

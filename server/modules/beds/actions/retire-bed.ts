import { changeBedDetails, type BedDetails } from '#server/modules/beds/store/bed-details.ts'
import { writeDeviceLog } from '#server/modules/beds/store/bed-log.ts'
import { type BedRow, changeBed } from '#server/modules/beds/store/beds.ts'
import type { DeviceLogKind } from '#server/modules/beds/tables.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Retirement {
  before: BedDetails
  staffUid: string
  reason: string
}

/** Takes a bed out of use for good. Only while its row is held, and nothing waits on it. */
export async function retireBed(
  tx: Tx,
  bed: BedRow,
  { before, staffUid, reason }: Retirement,
  now: Instant,
): Promise<void> {
  await changeBed(tx, bed.deviceId, { enabled: 0 })
  await changeBedDetails(tx, before, { retiredAt: now, offReason: reason, isMaintained: 0 })
  const change = { before: { retired: false }, after: { retired: true } }
  await writeLogs(tx, bed, { what: 'retired', staffUid, reason, ...change }, now)
}

interface BedAction {
  what: DeviceLogKind
  staffUid: string
  reason: string
  before: unknown
  after: unknown
}

/** Both logs say it: the bed's own, and that of the staff. Neither holds a key. */
export async function writeLogs(tx: Tx, { deviceId, shopId }: BedRow, action: BedAction, now: Instant): Promise<void> {
  const { what, staffUid, reason, before, after } = action
  await writeDeviceLog(tx, { thingId: deviceId, shopId, what, note: reason, staffUid }, now)
  await writeStaffLog(
    tx,
    { staffUid, what: `device.${what}`, subject: `device:${deviceId}`, before, after, reason },
    now,
  )
}

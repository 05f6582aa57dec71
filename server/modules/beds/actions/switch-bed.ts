import { changeBedDetails, readBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { writeDeviceLog } from '#server/modules/beds/store/bed-log.ts'
import { changeBed, type BedRow } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Switching {
  isOn: boolean
  staffUid: string
  reason: string
}

/** Takes a bed into use or out of it, and writes both logs. Only on a row that is held. */
export async function switchUse(
  tx: Tx,
  { deviceId, shopId, enabled }: BedRow,
  { isOn, staffUid, reason }: Switching,
  now: Instant,
): Promise<void> {
  const details = await readBedDetails(tx, deviceId)
  await changeBed(tx, deviceId, { enabled: isOn ? 1 : 0 })
  await changeBedDetails(tx, details, { offReason: isOn ? null : reason, isMaintained: 0 })
  await writeDeviceLog(tx, { thingId: deviceId, shopId, note: reason, staffUid, what: isOn ? 'on' : 'off' }, now)
  const action = { staffUid, what: 'devices.switch', subject: `device:${deviceId}` }
  await writeStaffLog(tx, { ...action, before: { enabled: enabled === 1 }, after: { enabled: isOn }, reason }, now)
}

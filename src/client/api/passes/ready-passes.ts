import { findVisitBedPass, listReaderBedPasses } from './bed-passes.ts'
import { listPasses, listReaderPasses } from './passes.ts'

/** A pass of a visit that this phone can use now or from its beginning on. */
export interface ReadyPass {
  /** Where on /pass its code is; undefined where the phone hands it over by Bluetooth alone. */
  search: { lock: string } | { bed: string } | undefined
}

/** Of this visit: how doors open and the bed starts without a signal; undefined where they do not. */
export async function findReadyPasses(
  appointmentId: string,
): Promise<{ door: ReadyPass | undefined; bed: ReadyPass | undefined }> {
  const isOfVisit = (pass: { appointmentId: string }) => pass.appointmentId === appointmentId
  const shownDoor = (await listReaderPasses()).find(isOfVisit)
  const shownBed = (await listReaderBedPasses()).find(isOfVisit)
  const opensNearby = (await listPasses(appointmentId)).some(({ address, used, uses }) => address && used < uses)
  const startsNearby = (await findVisitBedPass(appointmentId))?.address !== undefined
  const nearby: ReadyPass = { search: undefined }
  return {
    door: shownDoor ? { search: { lock: shownDoor.lockId } } : opensNearby ? nearby : undefined,
    bed: shownBed ? { search: { bed: shownBed.deviceId } } : startsNearby ? nearby : undefined,
  }
}

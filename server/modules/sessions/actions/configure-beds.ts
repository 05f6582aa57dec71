import { listBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { readBedRules } from '#server/modules/beds/store/bed-rules.ts'
import { firstVersion, noteAck, readAck } from '#server/modules/beds/store/bed-configs.ts'
import { notePresence } from '#server/modules/beds/store/bed-presence.ts'
import { findBed, listBeds } from '#server/modules/beds/store/beds.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import type { BedType } from '#server/platform/database/schema.ts'
import { type SessionDeps, inTurn, placeOfBed } from './session-deps.ts'

/** Keeps in mind what machines say of themselves, and tells each bed that comes what it does not know yet. */
export function watchBedConfigs(deps: SessionDeps): () => void {
  return deps.gateway.onPresence((id, state) => {
    if (state === 'ready') void configureBed(deps, id).catch(deps.onError)
    // In turn, or of two words that come at once the older one could be written last.
    return inTurn(deps, id, () => notePresence(deps.store, id, state))
  })
}

/** Tells a bed what to keep to, unless it has confirmed that already. What it does not hear it is told next time. */
export async function configureBed(deps: SessionDeps, deviceId: string): Promise<void> {
  const { db } = deps.store
  const device = await findBed(db, deviceId)
  if (!device || !deps.gateway.configureBed) return
  const { details, version, limits } = await readBedRules(db, device)
  const known = (await readAck(db, deviceId)) ?? { version: firstVersion, rev: 1 }
  if (known.version === version && known.rev === details.rev) return
  const config = {
    bed: device.bedNumber,
    version,
    rev: details.rev,
    minMinutes: Math.max(device.minMinutes, limits.minMinutes),
    maxMinutes: Math.min(device.maxMinutes, limits.maxMinutes),
    coolingSeconds: details.coolingSeconds,
    output: [details.outputLight, details.outputMedium, details.outputDeep] as const,
  }
  const { keyNumber } = await readDeviceKeys(db, deviceId)
  const said = await deps.gateway.configureBed(placeOfBed(device), config, keyNumber)
  if (said === 'confirmed') await noteAck(db, deviceId, config, await deps.store.now())
}

/** After a publication: every bed of the type that is in reach. */
export async function configureType(deps: SessionDeps, typeId: BedType): Promise<void> {
  const details = await listBedDetails(deps.store.db)
  const beds = (await listBeds(deps.store.db)).filter(
    (bed) => bed.typeId === typeId && (details.get(bed.deviceId)?.retiredAt ?? null) === null,
  )
  await Promise.all(beds.map(({ deviceId }) => configureBed(deps, deviceId).catch(deps.onError)))
}

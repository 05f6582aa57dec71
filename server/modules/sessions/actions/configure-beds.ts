import { listBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { readBedRules } from '#server/modules/beds/store/bed-rules.ts'
import { firstVersion, listUntold, noteAck, readAck } from '#server/modules/beds/store/bed-configs.ts'
import { isWell, notePresence, type Word } from '#server/modules/beds/store/bed-presence.ts'
import { findBed, listBeds } from '#server/modules/beds/store/beds.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { inLots, shortly } from '#server/platform/process/in-lots.ts'
import type { BedType } from '#server/platform/database/schema.ts'
import { type SessionDeps, placeOfBed } from './session-deps.ts'

/**
 * Keeps in mind what machines say of themselves, and tells each bed that comes what it does not know yet. What it answers
 * ends that, and waits for what is being written down.
 */
export function watchBedConfigs(deps: SessionDeps): () => Promise<void> {
  const { onError } = deps
  const words = inLots({ ...shortly, work: (said: readonly Word[]) => notePresence(deps.store, said), onError })
  const ready = inLots({ ...shortly, work: (ids: readonly string[]) => configureUntold(deps, ids), onError })
  /** Those that were in reach and without a fault when they spoke last. */
  const well = new Set<string>()
  const stopReady = deps.gateway.onPresence((id, state) => (state === 'ready' ? ready.add(id) : undefined))
  const stopWords = deps.gateway.onPresence((id, state, _shopId, anew) => {
    const isUsual = well.has(id) && isWell(state) && !anew
    if (isWell(state)) well.add(id)
    else well.delete(id)
    return words.add({ thingId: id, state }, isUsual ? 'soon' : 'now')
  })
  return async () => {
    stopReady()
    stopWords()
    await Promise.all([words.end(), ready.end()])
  }
}

/** It does not wait for what they say. */
async function configureUntold(deps: SessionDeps, ids: readonly string[]): Promise<void> {
  for (const id of await listUntold(deps.store.db, ids)) void configureBed(deps, id).catch(deps.onError)
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

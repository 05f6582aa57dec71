import type { BedState } from '#src/domain/devices/device-messages.ts'

import { type BedRow, listShopBeds } from '#server/modules/beds/store/beds.ts'
import { takeBedMessage } from './bed-texts.ts'
import { type SessionDeps, inTurn, placeOfBed, send } from './session-deps.ts'

const onStates: ReadonlySet<BedState | 'offline'> = new Set(['dressing', 'running', 'paused'])

/** Beds of a shop that say they are in use though no session of the studio is open on them. */
export async function findOrphanRuns(
  { store, gateway }: SessionDeps,
  shopId: number,
  busyIds: ReadonlySet<string>,
): Promise<BedRow[]> {
  const beds = await listShopBeds(store.db, shopId)
  return beds.filter(({ deviceId }) => !busyIds.has(deviceId) && onStates.has(gateway.bedState(deviceId)))
}

/**
 * Stops whatever runs on a bed: the bed tells its run, and that one is stopped. `ended` only when the bed's own answer
 * says that it is off.
 */
export async function stopOrphanRun(deps: SessionDeps, bed: BedRow): Promise<'ended' | 'unknown'> {
  const place = placeOfBed(bed)
  const asked = await send(deps, place, { type: 'ask' }, 'status')
  if (asked.kind !== 'heard') return 'unknown'
  if (!onStates.has(asked.message.state)) return 'ended'
  const answer = await deps.gateway.sendToBed(place, { type: 'stop', run: asked.message.run })
  if (answer.kind !== 'answered') return 'unknown'
  const { message } = answer
  const heardAt = await deps.store.now()
  await inTurn(deps, bed.deviceId, () => takeBedMessage(deps, bed.deviceId, message, heardAt))
  const isOff = message.type === 'receipt' || (message.type === 'status' && !onStates.has(message.state))
  return isOff ? 'ended' : 'unknown'
}

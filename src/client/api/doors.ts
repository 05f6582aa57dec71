import type { door as wireDoor, doorAccess as wireAccess, doorOpening as wireOpening } from '#src/contract/doors.ts'
import type { Door, DoorAccess, DoorOpening } from '#src/domain/doors/door.ts'
import type { z } from 'zod/mini'

import { callWire } from '#src/client/http/call-api.ts'
import { toInstant } from '#src/client/http/instant.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/**
 * A door and whether this member may open it. Where it is stays readable without a connection; whether it opens is true
 * for seconds only, so look at the answer's age. `language` is the one of the names.
 */
export function doorQuery(lockId: string, language: string) {
  return persistedQuery({
    queryKey: ['door', lockId, language],
    load: ({ signal }) => loadDoor(lockId, signal),
    staleTime: 0,
  })
}

async function loadDoor(lockId: string, signal: AbortSignal): Promise<Door> {
  return toDoor(await callWire(loadInfo, '/api/door/info', { lock_id: lockId }, { signal }))
}

export interface Opening {
  lockId: string
  /** The signature inside the QR code; undefined when the id was typed. */
  proof: string | undefined
  /** One tap keeps one id, so that a lost answer can be asked for. */
  opId: string
}

/** Asks the studio to open a door, now or not at all; throws a `ApiError`. Never queued. */
export async function openDoor({ lockId, proof, opId }: Opening): Promise<DoorOpening> {
  const body = { lock_id: lockId, ...(proof !== undefined && { proof }) }
  return toOpening(await callWire(loadOpen, '/api/door/open', body, { opId }))
}

/** What became of an opening; asks the lock's answer again without sending anything to it. */
export async function askOpening(opId: string, signal?: AbortSignal): Promise<DoorOpening> {
  return toOpening(await callWire(loadStatus, '/api/door/status', { op_id: opId }, { signal }))
}

const loadInfo = async () => (await import('#src/contract/doors.ts')).doorInfo
const loadOpen = async () => (await import('#src/contract/doors.ts')).openDoor
const loadStatus = async () => (await import('#src/contract/doors.ts')).doorStatus

function toDoor(wire: z.output<typeof wireDoor>): Door {
  return {
    lockId: wire.lock_id,
    shopId: wire.shop_id,
    shopName: wire.shop_name,
    place: wire.place,
    isOnline: wire.online,
    isInUse: wire.state === 'in-use',
    availableAt: toInstant(wire.available_at),
    access: toAccess(wire.access),
  }
}

function toAccess({ allowed, reason, ...wire }: z.output<typeof wireAccess>): DoorAccess {
  const appointmentId = wire.appointment_id
  if (allowed && (reason === 'booking' || reason === 'session' || reason === 'staff')) {
    return { isAllowed: true, reason, appointmentId, openingsLeft: wire.openings_left }
  }
  const isKnown = reason !== 'booking' && reason !== 'session' && reason !== 'staff'
  return {
    isAllowed: false,
    reason: isKnown ? reason : 'other',
    appointmentId,
    opensAt: wire.opens_at === undefined ? undefined : toInstant(wire.opens_at),
  }
}

function toOpening(wire: z.output<typeof wireOpening>): DoorOpening {
  return {
    result: wire.result,
    lockId: wire.lock_id,
    shopId: wire.shop_id,
    enterBy: toInstant(wire.enter_by),
    availableAt: toInstant(wire.available_at),
    askedAt: toInstant(wire.asked_at),
    openingsLeft: wire.openings_left,
  }
}

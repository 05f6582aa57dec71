import type { door as sentDoor, doorAccess as sentAccess } from '#src/contract/doors.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import type { Door, DoorAccess, DoorOpening } from '#src/domain/doors/door.ts'
import type { Position } from '#src/domain/doors/proof.ts'

import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { toServerTime } from '#src/lib/server-clock.ts'

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
  const askedAt = Date.now()
  const sent = await callApi(loadInfo, '/api/door/info', { lockId }, { signal })
  // This very answer may have told the phone how far its clock is off.
  return toDoor(sent, toServerTime(askedAt))
}

export interface Opening {
  lockId: string
  /** The signature inside the QR code; undefined when the id was typed. */
  proof: string | undefined
  /** Where the phone is now, when the member has shown it; sent with this call and kept nowhere. */
  position?: Position | undefined
  /** One tap keeps one id, so that a lost answer can be asked for. */
  opId: string
}

/** Asks the server to open a door, now or not at all; throws an `ApiError`. Never queued. */
export async function openDoor({ opId, ...body }: Opening): Promise<DoorOpening> {
  return await callApi(loadOpen, '/api/door/open', body, { opId })
}

/** What was decided, and what to write to the lock while it lives. */
type Nearby = DoorOpening & { grant?: string | undefined }

/** The same for a phone beside the lock, whose `nonce` it has just heard; throws an `ApiError`. Never queued. */
export async function openNearby({ opId, ...body }: Omit<Opening, 'position'> & { nonce: string }): Promise<Nearby> {
  return await callApi(loadNearby, '/api/door/open-nearby', body, { opId })
}

/** What became of an opening; asks the lock's answer again without sending anything to it. */
export async function askOpening(opId: string, signal?: AbortSignal): Promise<DoorOpening> {
  return await callApi(loadStatus, '/api/door/status', { opId }, { signal })
}

const loadInfo = async () => (await import('#src/contract/doors.ts')).doorInfo
const loadOpen = async () => (await import('#src/contract/doors.ts')).openDoor
const loadNearby = async () => (await import('#src/contract/doors.ts')).openNearby
const loadStatus = async () => (await import('#src/contract/doors.ts')).doorStatus

/** What ends is counted from the question on: on a slow line it ends too early, and never too late. */
function toDoor(
  { state, access, openSeconds, uncountedSeconds, ...sent }: CamelOf<typeof sentDoor>,
  askedAt: number,
): Door {
  const after = (seconds: number | undefined) => (seconds === undefined ? undefined : askedAt + seconds * 1000)
  const open = { openUntil: after(openSeconds), uncountedUntil: after(uncountedSeconds) }
  return { ...sent, ...open, isInUse: state === 'in-use', access: toAccess(access) }
}

function toAccess(sent: CamelOf<typeof sentAccess>): DoorAccess {
  const { allowed, reason, appointmentId, openingsLeft, opensAt } = sent
  if (allowed && (reason === 'booking' || reason === 'session' || reason === 'staff')) {
    return { isAllowed: true, reason, appointmentId, openingsLeft }
  }
  if (sent.offDuty) return { isAllowed: false, reason: 'off-duty', appointmentId, opensAt }
  const isKnown = reason !== 'booking' && reason !== 'session' && reason !== 'staff'
  return { isAllowed: false, reason: isKnown ? reason : 'other', appointmentId, opensAt }
}

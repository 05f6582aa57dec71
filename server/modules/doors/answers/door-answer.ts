import type { CamelOf } from '#src/contract/codec.ts'
import type { door, doorAccess, doorOpening } from '#src/contract/doors.ts'
import type { Language } from '#src/domain/language.ts'

import type { StaffAccess } from '#server/http/caller.ts'
import { inLanguage } from '#server/http/messages.ts'
import { tellAskedProof } from '#server/modules/doors/actions/asked-proof.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { DoorAccess } from '#server/modules/doors/rules/door-access.ts'
import { inUseUntil, openingToRepeat, openUntil, type RecentOpening } from '#server/modules/doors/rules/door-in-use.ts'
import { readProtocol } from '#server/modules/beds/store/bed-configs.ts'
import { readEntrySeconds, readLockDetails } from '#server/modules/beds/store/bed-details.ts'
import { type LockRow, lockTexts } from '#server/modules/doors/store/locks.ts'
import { countOpenings, type PlacedOpening } from '#server/modules/doors/store/openings.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { readShop, shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

export function answerAccess(access: DoorAccess): CamelOf<typeof doorAccess> {
  const appointmentId = 'appointmentId' in access ? access.appointmentId : null
  return {
    allowed: access.isAllowed,
    reason: access.isAllowed ? access.rule : access.reason === 'off-duty' ? 'no-booking' : access.reason,
    ...(!access.isAllowed && access.reason === 'off-duty' && { offDuty: true }),
    ...(appointmentId !== null && { appointmentId }),
    ...('opensAt' in access && { opensAt: access.opensAt }),
    ...('flaw' in access && { proofFlaw: access.flaw }),
    ...('openingsLeft' in access && { openingsLeft: access.openingsLeft }),
  }
}

interface AskedDoor {
  lock: LockRow
  gateway: Gateway
  access: DoorAccess
  /** What was asked of the door just now, by anybody. */
  recent: readonly RecentOpening[]
  staff: StaffAccess
  memberUid: string
  language: Language
  now: Instant
}

export async function answerDoor(db: Db, asked: AskedDoor): Promise<CamelOf<typeof door>> {
  const { lock, access, recent, staff, memberUid, language, now } = asked
  const shop = await readShop(db, lock.shopId)
  const { rules } = await readChainSettings(db)
  const { body: protocol } = await readProtocol(db)
  const { hasBluetooth } = await readLockDetails(db, lock.lockId)
  const said = asked.gateway.lockState(lock.lockId)
  const enterWithinMs = (await readEntrySeconds(db, lock.lockId, rules)) * 1_000
  const until = inUseUntil(recent, memberUid, enterWithinMs, now)
  const proof = await tellAskedProof(db, { shopId: lock.shopId, action: 'door' }, staff)
  // The lock does not know for whom it is open; the member who just opened it is not told that it is in use.
  const openForMember = openUntil(recent, memberUid, now)
  const isInUse = until !== undefined || (said === 'in-use' && openForMember === undefined)
  return {
    lockId: lock.lockId,
    shopId: lock.shopId,
    shopName: inLanguage(shopTexts.read(shop.languages), language).name,
    place: inLanguage(lockTexts.read(lock.languages), language).place,
    online: said !== 'offline',
    state: isInUse ? 'in-use' : 'ready',
    availableAt: until === undefined ? null : until,
    access: answerAccess(access),
    ...tellOpen(openForMember, openingToRepeat(recent, memberUid, now)?.enterBy, now),
    ...(proof && { proof }),
    ...(hasBluetooth === 1 && { bluetooth: { serviceUuid: protocol.serviceUuid, name: `QS-${lock.lockId}` } }),
  }
}

function tellOpen(until: number | undefined, uncountedUntil: number | null | undefined, now: Instant) {
  const secondsTo = (end: number) => Math.floor((end - now) / 1_000)
  return {
    ...(until !== undefined && { openSeconds: secondsTo(until) }),
    ...(typeof uncountedUntil === 'number' && { uncountedSeconds: secondsTo(uncountedUntil) }),
  }
}

export async function answerOpening(db: Db, opening: PlacedOpening): Promise<CamelOf<typeof doorOpening>> {
  const { result, lockId, appointmentId, enterBy, availableAt, askedAt } = opening
  const counts = await countOpenings(db, appointmentId === null ? [] : [appointmentId])
  const { rules } = await readChainSettings(db)
  const count = appointmentId === null ? undefined : (counts.get(appointmentId) ?? 0)
  return {
    result: result === 'offline' ? 'failed' : result,
    lockId,
    shopId: opening.shopId,
    enterBy,
    availableAt,
    askedAt,
    ...(count !== undefined && { openingsLeft: Math.max(0, rules.openingsPerBooking - count) }),
  }
}

import type { DoorProof } from '#src/domain/doors/proof.ts'

import type { StaffAccess } from '#server/http/caller.ts'
import { readAskedProof } from '#server/modules/doors/actions/asked-proof.ts'
import type { ShownProof } from '#server/modules/doors/actions/shown-proof.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import type { DoorFacts } from '#server/modules/doors/rules/door-access.ts'
import { openingToRepeat, type RecentOpening } from '#server/modules/doors/rules/door-in-use.ts'
import { wasSeen } from '#server/modules/doors/rules/in-shop.ts'
import { doorProof, type ProofFacts, proofFlaw } from '#server/modules/doors/rules/presence-proof.ts'
import { hoursOfShop } from '#server/modules/shops/rules/shop-hours.ts'
import { listShopBeds } from '#server/modules/beds/store/beds.ts'
import { type Visits } from '#server/modules/doors/store/door-visits.ts'
import type { LockRow } from '#server/modules/doors/store/locks.ts'
import { listRecentOpenings } from '#server/modules/doors/store/openings.ts'
import { readMember } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { readHoursBook } from '#server/modules/shops/store/shop-hours.ts'
import { listClosures, readShop } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

interface AtTheDoor extends Visits {
  memberUid: string
  staff: StaffAccess
  lock: LockRow
  /** What was shown; undefined while the door is only looked at. */
  shown: ShownProof | undefined
  isOverRadio?: boolean
}

/** Everything that the decision about one member at one door rests on. */
export async function readDoorFacts(
  db: Db,
  { memberUid, staff, lock, shown, isOverRadio = false, bookings, session }: AtTheDoor,
  now: Instant,
): Promise<DoorFacts & { kind: DoorProof; recent: RecentOpening[]; repeated: RecentOpening | undefined }> {
  const member = await readMember(db, memberUid)
  const shop = await readShop(db, lock.shopId)
  const { rules } = await readChainSettings(db)
  const recent = await listRecentOpenings(db, lock.lockId, now)
  const repeated = openingToRepeat(recent, memberUid, now)
  const proof = await readProofFacts(db, { staff, lock, shown, isOverRadio, bookings }, now)
  return {
    now,
    isBlocked: isBlocked(member, now),
    isOver: shop.stage === 'closed',
    staff,
    code: proof.code,
    flaw: shown && proofFlaw(proof),
    kind: doorProof(proof),
    hours: hoursOfShop(shop, await readHoursBook(db, shop, now), await listShopBeds(db, shop.shopId), now),
    closures: await listClosures(db, lock.shopId, now, now + 1),
    bookings,
    session,
    openingsPerBooking: rules.openingsPerBooking,
    toRepeat: repeated,
    repeated,
    recent,
  }
}

async function readProofFacts(
  db: Db,
  { staff, lock, shown, isOverRadio = false, bookings }: Omit<AtTheDoor, 'memberUid' | 'session'>,
  now: Instant,
): Promise<ProofFacts> {
  const { needed, whereabouts } = await readAskedProof(
    db,
    { shopId: lock.shopId, action: 'door' },
    shown?.position,
    now,
  )
  const appointments = bookings.map(({ startsAt, endsAt, checkedInAt = null }) => ({ startsAt, endsAt, checkedInAt }))
  return {
    action: 'door',
    needed,
    staff,
    code: shown?.code ?? 'typed',
    position: whereabouts,
    isCheckedIn: wasSeen({ now, appointments, isReleased: false }),
    isOverRadio,
  }
}

import type { StaffAccess } from '#server/http/caller.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import type { DoorFacts } from '#server/modules/doors/rules/door-access.ts'
import { hoursOfShop } from '#server/modules/shops/rules/shop-hours.ts'
import { listShopBeds } from '#server/modules/beds/store/beds.ts'
import { type Visits } from '#server/modules/doors/store/door-visits.ts'
import type { LockRow } from '#server/modules/doors/store/locks.ts'
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
  proof: DoorFacts['proof']
}

/** Everything that the decision about one member at one door rests on. */
export async function readDoorFacts(
  db: Db,
  { memberUid, staff, lock, proof, bookings, session }: AtTheDoor,
  now: Instant,
): Promise<DoorFacts> {
  const member = await readMember(db, memberUid)
  const shop = await readShop(db, lock.shopId)
  const { rules } = await readChainSettings(db)
  return {
    now,
    isBlocked: isBlocked(member, now),
    staff,
    proof,
    hours: hoursOfShop(shop, await readHoursBook(db, shop, now), await listShopBeds(db, shop.shopId), now),
    closures: await listClosures(db, lock.shopId, now, now + 1),
    bookings,
    session,
    openingsPerBooking: rules.openingsPerBooking,
  }
}

import { isBlocked } from '../rules/blocked.ts'
import type { DoorFacts } from '../rules/door-access.ts'
import { hoursOfShop } from '../rules/shop-hours.ts'
import { listDevices } from '../store/devices.ts'
import { type Visits } from '../store/door-visits.ts'
import type { LockRow } from '../store/locks.ts'
import { readMember } from '../store/members.ts'
import type { Instant } from '../store/schema.ts'
import { readChainSettings } from '../store/settings.ts'
import { readHoursBook } from '../store/shop-hours.ts'
import { listClosures, readShop } from '../store/shops.ts'
import type { Db } from '../store/store.ts'

interface AtTheDoor extends Visits {
  memberUid: string
  lock: LockRow
  proof: DoorFacts['proof']
}

/** Everything that the decision about one member at one door rests on. */
export async function readDoorFacts(
  db: Db,
  { memberUid, lock, proof, bookings, session }: AtTheDoor,
  now: Instant,
): Promise<DoorFacts> {
  const member = await readMember(db, memberUid)
  const shop = await readShop(db, lock.shopId)
  const { rules } = await readChainSettings(db)
  return {
    now,
    isBlocked: isBlocked(member, now),
    isStaff: member.role === 'admin',
    proof,
    hours: hoursOfShop(shop, await readHoursBook(db, shop, now), await listDevices(db, shop.shopId), now),
    closures: await listClosures(db, lock.shopId, now, now + 1),
    bookings,
    session,
    openingsPerBooking: rules.openingsPerBooking,
  }
}

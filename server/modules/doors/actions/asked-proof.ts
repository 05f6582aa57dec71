import type { AskedProof, Position } from '#src/domain/doors/proof.ts'

import type { StaffAccess } from '#server/http/caller.ts'
import { type Place as ShopPoint, type Whereabouts, whereabouts } from '#server/modules/doors/rules/position.ts'
import type { ProofFacts } from '#server/modules/doors/rules/presence-proof.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { readShop, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Where something is asked for. */
interface Place {
  shopId: number
  action: ProofFacts['action']
}

interface Asked {
  /** A demo's beds and doors are simulated: nothing has to be shown there. */
  isPresenceNeeded: boolean
  needed: AskedProof['level']
  whereabouts: Whereabouts
}

/** What a shop asks for, and on which side of its line a position is. */
export async function readAskedProof(
  db: Db,
  { shopId, action }: Place,
  position: Position | undefined,
  now: Instant,
): Promise<Asked> {
  const { isPresenceNeeded } = (await readChainSettings(db)).rules
  const shop = await readShop(db, shopId)
  return {
    isPresenceNeeded,
    needed: isPresenceNeeded ? levelOf(shop, action) : 0,
    whereabouts: whereabouts(position, pointOf(shop), now),
  }
}

/** What a phone is told beforehand; nothing is asked of staff. */
export async function tellAskedProof(
  db: Db,
  { shopId, action }: Place,
  staff: StaffAccess,
): Promise<AskedProof | undefined> {
  if (staff === 'open') return undefined
  const { isPresenceNeeded } = (await readChainSettings(db)).rules
  if (!isPresenceNeeded) return { level: 0, takesPosition: false }
  const shop = await readShop(db, shopId)
  return { level: levelOf(shop, action), takesPosition: pointOf(shop) !== undefined }
}

function levelOf({ doorLevel, bedLevel }: ShopRow, action: Place['action']): AskedProof['level'] {
  return action === 'door' ? doorLevel : bedLevel
}

function pointOf({ latitudeE6, longitudeE6, radiusMeters }: ShopRow): ShopPoint | undefined {
  if (latitudeE6 === null || longitudeE6 === null) return undefined
  return { latitude: latitudeE6 / 1_000_000, longitude: longitudeE6 / 1_000_000, radiusMeters }
}

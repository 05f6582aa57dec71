import { setTimeout as wait } from 'node:timers/promises'

import type { Db } from '#server/platform/database/store.ts'
import { giveShops, listShopOwners, type ServerRow, takeShops } from './server-rows.ts'
import { balanceShops, type ShopShares } from './shop-shares.ts'

/** The lease is renewed meanwhile by nobody, so it is much shorter. */
const longestGiveMs = 500

interface Sharing {
  db: Db
  serverId: string
  /** That no other server may have what this one had at its last look. */
  isSure: () => boolean
}

export interface SharedShops extends ShopShares {
  /** One look: takes what is free, gives what is too much, and notices what is gone. */
  share(live: readonly ServerRow[], look: { wasSure: boolean }): Promise<void>
  /** Handles nothing any more, and waits for what is under way. */
  giveAll(): Promise<void>
}

/** Which studios this server has, and who is told when that changes. */
export function shareShops({ db, serverId, isSure }: Sharing): SharedShops {
  let owned = new Set<number>()
  const takers = new Set<(shopIds: readonly number[]) => void>()
  const givers = new Set<(shopIds: readonly number[]) => Promise<unknown>>()

  async function stopHandling(shopIds: readonly number[]): Promise<void> {
    if (shopIds.length === 0) return
    for (const shopId of shopIds) owned.delete(shopId)
    const written = Promise.all([...givers].map((give) => give(shopIds)))
    // What takes longer is written beside the next owner, who does once what was done already.
    await Promise.race([written, wait(longestGiveMs, undefined, { ref: false })])
  }

  return {
    owns: (shopId) => owned.has(shopId) && isSure(),
    owned: () => (isSure() ? [...owned] : []),
    onTaken: (listener) => void takers.add(listener),
    onGiven: (listener) => void givers.add(listener),
    async share(live, { wasSure }) {
      // Others may have them since: until the rows were read again it has none, however sure it is of its new lease.
      if (!wasSure) owned = new Set()
      const owners = await listShopOwners(db)
      const servers = live.filter((row) => row.hearsDevices === 1).map((row) => row.serverId)
      const { take, give } = balanceShops({ servers, owners }, serverId)
      await stopHandling(give)
      await giveShops(db, serverId, give)
      const kept = owners.filter((shop) => shop.serverId === serverId && !give.includes(shop.shopId))
      const now = new Set([...kept.map(({ shopId }) => shopId), ...(await takeShops(db, serverId, take))])
      // While it was not sure, what it was told was left to whoever might have taken the studio.
      const taken = [...now].filter((shopId) => !owned.has(shopId))
      owned = now
      if (taken.length > 0) for (const take of takers) take(taken)
    },
    giveAll: () => stopHandling([...owned]),
  }
}

/** Of which studios this server handles what their devices say. */
export interface ShopShares {
  /** False as soon as it cannot be sure any more that no other server has the studio. */
  owns(shopId: number): boolean
  /** All of them; `all` where this is the only server. */
  owned(): readonly number[] | 'all'
  /** Called with the studios that this server has just got, or got again after it could not be sure of them. */
  onTaken(listener: (shopIds: readonly number[]) => void): void
  /** Called with those that it handles no more, before another one may have them; what is under way is waited for. */
  onGiven(listener: (shopIds: readonly number[]) => Promise<unknown>): void
}

/** For the only server of a database or of a broker: it costs nothing. */
export const allShops: ShopShares = {
  owns: () => true,
  owned: () => 'all',
  onTaken: () => undefined,
  onGiven: () => undefined,
}

interface Shared {
  /** The ids of all servers that live and hear devices. */
  servers: readonly string[]
  /** Every studio, and who has it; null: nobody. */
  owners: readonly { shopId: number; serverId: string | null }[]
}

/**
 * What one of the servers has to take and to give, so that each has as many studios as the others, or one more. All
 * servers reckon it from the same rows and arrive at the same, so that two seldom reach for one studio.
 */
export function balanceShops({ servers, owners }: Shared, serverId: string): { take: number[]; give: number[] } {
  const ranked = servers.toSorted()
  const rank = ranked.indexOf(serverId)
  const ownedBy = (id: string) => owners.filter((shop) => shop.serverId === id).map(({ shopId }) => shopId)
  const mine = ownedBy(serverId)
  // It is not among those that hear devices, and has nothing to look after.
  if (rank === -1) return { take: [], give: mine }
  const least = Math.floor(owners.length / ranked.length)
  const fairShare = (at: number) => least + (at < owners.length % ranked.length ? 1 : 0)
  const missingOf = (id: string, at: number) => Math.max(0, fairShare(at) - ownedBy(id).length)
  const free = owners.filter((shop) => shop.serverId === null).map(({ shopId }) => shopId)
  // Those before it take the first ones.
  const begin = ranked.slice(0, rank).reduce((sum, id, at) => sum + missingOf(id, at), 0)
  return { take: free.slice(begin, begin + missingOf(serverId, rank)), give: mine.slice(fairShare(rank)) }
}

import type { Levels } from './join-levels.ts'

/** Whether a request names levels that nobody can have: beside each other, twice, or at a studio that is not there. */
export function areWrong({ level, shops }: Levels, all: readonly { shopId: number }[]): boolean {
  const known = new Set(all.map(({ shopId }) => shopId))
  const named = new Set(shops.map(({ shopId }) => shopId))
  return (
    (level !== null && shops.length > 0) || named.size < shops.length || [...named].some((shopId) => !known.has(shopId))
  )
}

export const wrongShops = {
  path: 'shops',
  message: 'Each studio of the chain once, and none beside a level of the chain',
}

/** As the log of the staff keeps them. */
export function loggedLevels({ level, shops }: Levels) {
  return { staffLevel: level, shops: Object.fromEntries(shops.map(({ shopId, level: at }) => [`shop:${shopId}`, at])) }
}

import { type StaffLevel, staffLevels } from '#src/contract/staff/permissions.ts'

interface AtShop {
  shopId: number
  level: StaffLevel
}

/** A level in the chain, or levels at single studios, never both. */
export interface Levels {
  level: StaffLevel | null
  shops: readonly AtShop[]
}

/** What somebody has once a gift is added. `no-gain`: as much as before. `clash`: something would be lowered by it. */
export type Joined = { kind: 'raised'; levels: Levels } | { kind: 'no-gain' } | { kind: 'clash' }

/** Adds levels to what somebody has already. Nothing is ever lowered by it. */
export function joinLevels(own: Levels, given: Levels): Joined {
  const isCovered =
    given.level === null ? given.shops.every((one) => covers(own, one)) : atLeast(own.level, given.level)
  if (isCovered) return { kind: 'no-gain' }
  if (given.level === null) return own.level === null ? joinShops(own, given) : { kind: 'clash' }
  const isLowered = own.shops.some(({ level }) => !atLeast(given.level, level))
  return isLowered ? { kind: 'clash' } : { kind: 'raised', levels: { level: given.level, shops: [] } }
}

function joinShops(own: Levels, given: Levels): Joined {
  const raised = given.shops.filter((one) => !covers(own, one))
  const others = own.shops.filter(({ shopId }) => !raised.some((one) => one.shopId === shopId))
  return { kind: 'raised', levels: { level: null, shops: [...others, ...raised] } }
}

function covers({ level, shops }: Levels, wanted: AtShop): boolean {
  return atLeast(level ?? shops.find(({ shopId }) => shopId === wanted.shopId)?.level ?? null, wanted.level)
}

function atLeast(level: StaffLevel | null, wanted: StaffLevel): boolean {
  return level !== null && staffLevels.indexOf(level) >= staffLevels.indexOf(wanted)
}

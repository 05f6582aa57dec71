import type { Instant } from '#server/platform/database/schema.ts'
import { type StaffLevel, staffLevels } from '#src/contract/staff/permissions.ts'

/** Levels at single studios, by the studio. */
export type ShopLevels = ReadonlyMap<number, StaffLevel>

/** Who makes a call, as its token says. */
export interface Caller {
  uid: string
  /** Signs what the staff did, blocked or not, locked or not. Gives no right to anything: `staffAccessOf` tells that. */
  isOnStaff: boolean
  /** At every studio of the chain, and for what concerns them all; null: none. */
  level: StaffLevel | null
  /** Of the staff of single studios; empty for those of the whole chain and for everybody else. */
  shopLevels: ShopLevels
  /** The studios where they are on duty now. */
  onDutyAt: ReadonlySet<number>
  /** Of the login that the caller came with, so that logging out ends this one only. */
  tokenHash: string
  /** When its call came in, by the clock of the database. */
  askedAt: Instant
  /** Of the staff: the tablet was not touched for long, or a clerk locked it. */
  isLocked: boolean
  /** Proved within the last minutes who it is. */
  isProven: boolean
}

export type Levels = Pick<Caller, 'level' | 'shopLevels'>

/**
 * What a login may do as one of the staff at a door or a bed: everything of its level, nothing until it is unlocked,
 * nothing until its person is on duty there, or nothing.
 */
export type StaffAccess = 'open' | 'locked' | 'off-duty' | 'none'

/**
 * What a login may do as one of the staff of this studio. A locked login is a member's like any other, at a door and at
 * a bed too, until it is unlocked; so is that of the staff of another studio.
 */
export function staffAccessOf(caller: Levels & Pick<Caller, 'isLocked' | 'onDutyAt'>, shopId: number): StaffAccess {
  if (levelAt(caller, shopId) === null) return 'none'
  if (caller.isLocked) return 'locked'
  return caller.onDutyAt.has(shopId) ? 'open' : 'off-duty'
}

/** The same at whichever studio, for what all of them have in common. */
export function staffAccessAnywhere(caller: Levels & Pick<Caller, 'isLocked'>): StaffAccess {
  if (highestLevel(caller) === null) return 'none'
  return caller.isLocked ? 'locked' : 'open'
}

/** The level of this member of the staff at this studio; null: none. */
export function levelAt({ level, shopLevels }: Levels, shopId: number): StaffLevel | null {
  return level ?? shopLevels.get(shopId) ?? null
}

/** The highest level at any studio; null: not of the staff. */
export function highestLevel({ level, shopLevels }: Levels): StaffLevel | null {
  if (level !== null) return level
  const here = new Set(shopLevels.values())
  return staffLevels.findLast((one) => here.has(one)) ?? null
}

/** Whether two callers have the same level at each studio. */
export function haveSameLevels(one: Levels, other: Levels): boolean {
  const isSameThere = [...one.shopLevels].every(([shopId, level]) => other.shopLevels.get(shopId) === level)
  return one.level === other.level && one.shopLevels.size === other.shopLevels.size && isSameThere
}

/** The studios whose things this caller is shown; undefined: all. */
export function shownShops({ level, shopLevels }: Levels): readonly number[] | undefined {
  return level === null ? [...shopLevels.keys()] : undefined
}

/** The account was deleted between finding the caller and deciding: the call is answered as if it had come after. */
export class MemberGone extends Error {}

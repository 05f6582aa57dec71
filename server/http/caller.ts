import type { StaffLevel } from '#src/contract/staff/permissions.ts'

/** Who makes a call, as its token says. */
export interface Caller {
  uid: string
  /** Signs what the staff did, blocked or not, locked or not. Gives no right to anything: `staffAccessOf` tells that. */
  isOnStaff: boolean
  /** null for everybody who is not of the staff. */
  level: StaffLevel | null
  /** Of the login that the caller came with, so that logging out ends this one only. */
  tokenHash: string
  /** Of the staff: the tablet was not touched for long, or a clerk locked it. */
  isLocked: boolean
  /** Proved within the last minutes who it is. */
  isProven: boolean
}

/** What a login may do as one of the staff: everything of its level, nothing until it is unlocked, or nothing. */
export type StaffAccess = 'open' | 'locked' | 'none'

/** A locked login is a member's like any other, at a door and at a bed too, until it is unlocked. */
export function staffAccessOf({ level, isLocked }: Pick<Caller, 'level' | 'isLocked'>): StaffAccess {
  if (level === null) return 'none'
  return isLocked ? 'locked' : 'open'
}

/** The account was deleted between finding the caller and deciding: the call is answered as if it had come after. */
export class MemberGone extends Error {}

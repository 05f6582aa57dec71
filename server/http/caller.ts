import type { StaffLevel } from '#src/contract/staff/permissions.ts'

/** Who makes a call, as its token says. */
export interface Caller {
  uid: string
  role: 'member' | 'admin'
  /** null for everybody who is not of the staff. */
  level: StaffLevel | null
  /** Of the login that the caller came with, so that logging out ends this one only. */
  tokenHash: string
  /** Of the staff: nobody was there for long, or somebody locked it. */
  isLocked: boolean
  /** Proved within the last minutes who it is. */
  isProven: boolean
}

/** The account was deleted between finding the caller and deciding: the call is answered as if it had come after. */
export class MemberGone extends Error {}

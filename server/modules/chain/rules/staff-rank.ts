import { type StaffLevel, staffLevels } from '#src/contract/staff/permissions.ts'

interface Person {
  uid: string
  /** null: not of the staff. */
  level: StaffLevel | null
}

/** Whether one of the staff may block, sign out or rename: members, and staff of a lower level than theirs. */
export function mayActOn(staff: Person, other: Person): boolean {
  if (other.level === null) return true
  if (staff.level === null || staff.uid === other.uid) return false
  return staff.level === 'owner' || staffLevels.indexOf(other.level) < staffLevels.indexOf(staff.level)
}

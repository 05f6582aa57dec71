import type { StaffLevel } from '#src/contract/staff/permissions.ts'

interface Compensation {
  /** Times that were given for this session before. */
  givenBefore: number
  /** Times that are to be given now. */
  times: number
  /** The member of staff was shown what was given before, and means more than that. */
  isMore: boolean
  level: StaffLevel
}

/** A session cost one time, so one is given back for it. */
const timesOfSession = 1

/** Whether times may be given for a session; what goes beyond the one that it cost is decided by a manager, knowingly. */
export function mayCompensate({ givenBefore, times, isMore, level }: Compensation): boolean {
  if (givenBefore + times <= timesOfSession) return true
  return isMore && level !== 'staff'
}

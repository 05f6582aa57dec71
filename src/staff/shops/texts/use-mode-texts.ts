import { useLingui } from '@lingui/react/macro'

import type { OperatingMode, StaffedHours } from '#src/domain/shops/operating-mode.ts'
import { useStaffedHoursText } from '#src/shared/shops/use-staffed-text.ts'

/** What each way to run a studio means for a member; the hours with staff once they are known. */
export function useModeTexts(staffedHours: StaffedHours | null): Record<OperatingMode, string> {
  const { t } = useLingui()
  const write = useStaffedHoursText()
  const hours = staffedHours ? write(staffedHours) : ''
  return {
    unstaffed: t`Members scan the code, open the door and start on their own`,
    'staffed-hours': staffedHours
      ? t`Staff ${hours}, self-service otherwise`
      : t`Staff at times, self-service otherwise`,
    'staff-release': t`Staff confirm each session on the duty board before it can be started`,
  }
}

import { useLingui } from '@lingui/react/macro'

import type { OperatingMode } from '#src/domain/shops/operating-mode.ts'

/** What the ways to run a studio are called. */
export function useModeNames(): Record<OperatingMode, string> {
  const { t } = useLingui()
  return {
    unstaffed: t`Unstaffed`,
    'staffed-hours': t`Staffed hours`,
    'staff-release': t`Staff release`,
  }
}

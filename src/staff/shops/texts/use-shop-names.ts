import { useLingui } from '@lingui/react/macro'

import type { IdentityCheck } from '#src/domain/shops/identity-check.ts'
import type { OperatingMode } from '#src/domain/shops/operating-mode.ts'

/** What the ways to check an identity are called. */
export function useIdentityNames(): Record<IdentityCheck, string> {
  const { t } = useLingui()
  return {
    none: t`No ID check`,
    once: t`ID once`,
    session: t`ID for every session`,
  }
}

/** What a studio may ask for at its doors and beds. */
export function useLevelNames() {
  const { t } = useLingui()
  return {
    door: { 1: t`Code on the door`, 2: t`Code and position`, 3: t`Bluetooth or tag at the door` },
    bed: { 1: t`Code on the bed`, 2: t`Code on the display`, 3: t`Bluetooth or tag at the bed` },
  } as const
}

/** What the ways to run a studio are called. */
export function useModeNames(): Record<OperatingMode, string> {
  const { t } = useLingui()
  return {
    unstaffed: t`Unstaffed`,
    'staffed-hours': t`Staffed hours`,
    'staff-release': t`Staff release`,
  }
}

import { useLingui } from '@lingui/react/macro'

import type { IdentityCheck } from '#src/domain/shops/identity-check.ts'

/** What the ways to check an identity are called. */
export function useIdentityNames(): Record<IdentityCheck, string> {
  const { t } = useLingui()
  return {
    none: t`No ID check`,
    once: t`ID once`,
    session: t`ID for every session`,
  }
}

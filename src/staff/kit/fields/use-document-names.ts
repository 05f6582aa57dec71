import { useLingui } from '@lingui/react/macro'

import type { IdentityDocument } from '#src/domain/shops/identity-check.ts'

/** What the kinds of identity documents are called. */
export function useDocumentNames(): Record<IdentityDocument, string> {
  const { t } = useLingui()
  return {
    'identity-card': t`Identity card`,
    passport: t`Passport`,
    'travel-permit': t`Travel permit`,
    'driving-licence': t`Driving license`,
    other: t`Another photo ID`,
  }
}

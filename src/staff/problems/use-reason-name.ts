import { useLingui } from '@lingui/react/macro'

import type { ProblemReason } from '#src/domain/problems/problem.ts'

/** What a member says is wrong, in the words of the staff. */
export function useReasonName(): (reason: ProblemReason) => string {
  const { t } = useLingui()
  return (reason) => {
    switch (reason) {
      case 'no-light':
        return t`No light`
      case 'cut-short':
        return t`Stopped midway`
      case 'no-start':
        return t`Didn't start`
      case 'heat-or-smell':
        return t`Too hot or a smell`
      case 'door':
        return t`The door`
      case 'bed':
        return t`The bed`
      case 'not-clean':
        return t`Not clean`
      case 'other':
        return t`Something else`
    }
  }
}

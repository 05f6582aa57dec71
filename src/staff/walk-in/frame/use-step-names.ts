import { useLingui } from '@lingui/react/macro'

import type { WalkInStep } from '#src/domain/sessions/walk-in.ts'

/** The steps of a walk-in in a word each. */
export function useStepNames(): Record<WalkInStep, string> {
  const { t } = useLingui()
  return {
    member: t({ message: 'Member', context: 'staff' }),
    notice: t({ message: 'Notice', context: 'walk-in' }),
    package: t`Package`,
    payment: t({ message: 'Payment', context: 'walk-in' }),
    bed: t({ message: 'Bed', context: 'walk-in' }),
  }
}

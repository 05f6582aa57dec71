import { useLingui } from '@lingui/react/macro'

import type { DraftTrouble } from './package-draft.ts'

/** What still keeps a package from being published, thing by thing. */
export function usePackageMissing(): (troubles: readonly DraftTrouble[]) => string[] {
  const { t } = useLingui()
  const words: Record<DraftTrouble, string> = {
    name: t`a name in Traditional Chinese`,
    price: t`a price`,
    dates: t`a last day of sale that is not before the first`,
  }
  return (troubles) => troubles.map((trouble) => words[trouble])
}

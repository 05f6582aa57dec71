import { useLingui } from '@lingui/react/macro'

import type { SkinType } from '#src/domain/members/skin-type.ts'

/** What skin of each type does in the sun, in a few words. */
export function useSkinTypeNames(): Record<SkinType, string> {
  const { t } = useLingui()
  return {
    1: t`Always burns, never tans`,
    2: t`Burns easily, tans a little`,
    3: t`Sometimes burns, tans slowly`,
    4: t`Rarely burns, tans well`,
    5: t`Very rarely burns, tans deeply`,
    6: t`Never burns`,
  }
}

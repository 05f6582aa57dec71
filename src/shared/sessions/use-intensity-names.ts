import { useLingui } from '@lingui/react/macro'

import type { Intensity } from '#src/domain/beds/bed.ts'

/** What the three intensities are called. */
export function useIntensityNames(): Record<Intensity, string> {
  const { t } = useLingui()
  return { light: t`Light`, medium: t`Medium`, deep: t`Deep` }
}

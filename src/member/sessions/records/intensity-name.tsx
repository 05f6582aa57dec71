import { Trans } from '@lingui/react/macro'

import type { Intensity } from '#src/domain/beds/bed.ts'

export function IntensityName({ intensity }: { intensity: Intensity }) {
  switch (intensity) {
    case 'light':
      return <Trans>Light</Trans>
    case 'medium':
      return <Trans>Medium</Trans>
    case 'deep':
      return <Trans>Deep</Trans>
  }
}

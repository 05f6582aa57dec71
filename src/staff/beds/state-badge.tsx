import { useLingui } from '@lingui/react/macro'

import type { BedRow } from './bed-list-calls.ts'
import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'

const tones: Record<BedRow['state'], BadgeTone> = {
  ready: 'ok',
  dressing: 'sun-soft',
  running: 'sun-soft',
  paused: 'sun-soft',
  cooling: 'calm',
  fault: 'bad',
  offline: 'bad',
  disabled: 'neu',
}

export function useStateName(): (bed: Pick<BedRow, 'state' | 'isMaintained'>) => string {
  const { t } = useLingui()
  const names: Record<BedRow['state'], string> = {
    ready: t({ message: 'Available', context: 'staff' }),
    dressing: t`In use`,
    running: t`In use`,
    paused: t`Paused`,
    cooling: t`Cooling`,
    fault: t`Fault`,
    offline: t`Offline`,
    disabled: t`Out of service`,
  }
  return ({ state, isMaintained }) => (state === 'disabled' && isMaintained ? t`Maintenance` : names[state])
}

/** How a bed is now, as the bed itself says it. */
export function StateBadge({ bed }: { bed: Pick<BedRow, 'state' | 'isMaintained'> }) {
  const nameOf = useStateName()
  return (
    <Badge tone={tones[bed.state]} icon={bed.state === 'offline' ? <IconOffline size={16} /> : undefined}>
      {nameOf(bed)}
    </Badge>
  )
}

export function isInUse({ state }: Pick<BedRow, 'state'>): boolean {
  return state === 'dressing' || state === 'running' || state === 'paused'
}

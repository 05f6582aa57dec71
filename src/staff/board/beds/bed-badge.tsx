import { useLingui } from '@lingui/react/macro'

import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import type { Standing } from '#src/staff/board/board-status.ts'

/** The colour that repeats the word. */
export const bedTones: Record<Standing, BadgeTone> = {
  running: 'sun-soft',
  dressing: 'sun-soft',
  starting: 'sun-soft',
  paused: 'warn',
  busy: 'warn',
  unknown: 'bad',
  cleaning: 'calm',
  offline: 'bad',
  fault: 'bad',
  off: 'neu',
  ready: 'ok',
}

/** How a bed stands, in a word. */
export function BedBadge({ standing }: { standing: Standing }) {
  const name = useStandingName()
  const isLost = standing === 'offline' || standing === 'unknown'
  return (
    <Badge tone={bedTones[standing]} icon={isLost ? <IconOffline size={16} /> : undefined}>
      {name(standing)}
    </Badge>
  )
}

/** The words of the same. */
export function useStandingName(): (standing: Standing) => string {
  const { t } = useLingui()
  return (standing) => {
    switch (standing) {
      case 'running':
        return t`In use`
      case 'dressing':
        return t`Getting ready`
      case 'starting':
        return t`Starting`
      case 'paused':
        return t`Paused`
      case 'busy':
        return t`On, no session`
      case 'unknown':
        return t`State unknown`
      case 'cleaning':
        return t`Cleaning`
      case 'offline':
        return t`Offline`
      case 'fault':
        return t`Fault`
      case 'off':
        return t`Out of service`
      case 'ready':
        return t`Free`
    }
  }
}

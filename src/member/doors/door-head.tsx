import { Trans } from '@lingui/react/macro'

import type { DoorStanding } from '#src/domain/doors/door-status.ts'
import type { Door } from '#src/domain/doors/door.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import styles from './door-head.module.css'

interface DoorHeadProps {
  door: Door | undefined
  /** In the language of the app. */
  shopName: string | undefined
  standing: DoorStanding
}

/** Which door this is, and whether its lock can be reached. */
export function DoorHead({ door, shopName, standing }: DoorHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <p className="text-title-l">{shopName ?? door?.shopName ?? <Skeleton width="120px" height="32px" />}</p>
        {door && <p className="quiet">{door.place}</p>}
      </div>
      <LockBadge door={door} standing={standing} />
    </div>
  )
}

/** Nothing is said of a lock that the studio has not just spoken about. */
function LockBadge({ door, standing }: Pick<DoorHeadProps, 'door' | 'standing'>) {
  if (standing.kind === 'phone-offline') {
    return (
      <Badge tone="calm" icon={<IconOffline size={16} />}>
        <Trans>You're offline</Trans>
      </Badge>
    )
  }
  if (!door || standing.kind === 'finding' || standing.kind === 'not-read' || standing.kind === 'no-such-door')
    return null
  if (!door.online) {
    return (
      <Badge tone="bad" icon={<IconOffline size={16} />}>
        <Trans>Lock offline</Trans>
      </Badge>
    )
  }
  if (door.isInUse) {
    return (
      <Badge tone="warn">
        <Trans>In use</Trans>
      </Badge>
    )
  }
  return (
    <Badge tone="ok" icon={<span className={styles.dot} />}>
      <Trans>Lock online</Trans>
    </Badge>
  )
}

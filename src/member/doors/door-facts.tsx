import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { DoorStanding } from '#src/domain/doors/door-status.ts'
import type { Door } from '#src/domain/doors/door.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { IconLock, IconShop } from '#src/ui/pictures/icons.tsx'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import styles from './door-facts.module.css'

interface DoorFactsProps {
  lockId: string
  door: Door | undefined
  shopName: string | undefined
  standing: DoorStanding
}

/** The door in three lines, as a member would read them to the staff on the phone. */
export function DoorFacts({ lockId, door, shopName, standing }: DoorFactsProps) {
  return (
    <Card className={styles.card}>
      <dl>
        <Fact icon={<IconLock size={20} />} name={<Trans>Lock ID</Trans>} value={door?.lockId ?? lockId} />
        <Fact icon={<IconShop size={20} />} name={<Trans>Studio</Trans>} value={shopName ?? door?.shopName ?? '—'} />
        <Fact
          icon={<IconInfo size={20} />}
          name={<Trans>Status</Trans>}
          value={<Status door={door} standing={standing} />}
        />
      </dl>
    </Card>
  )
}

function Fact({ icon, name, value }: { icon: ReactNode; name: ReactNode; value: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>
        {icon}
        {name}
      </dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  )
}

function Status({ door, standing }: Pick<DoorFactsProps, 'door' | 'standing'>) {
  if (standing.kind === 'no-such-door') return <Trans>No longer in use</Trans>
  const isKnown = door && ['ready', 'no-access', 'lock-offline'].includes(standing.kind)
  if (!isKnown) return <Trans>Not known right now</Trans>
  if (!door.online) return <Trans>Offline</Trans>
  return door.isInUse ? <Trans>In use</Trans> : <Trans>Online</Trans>
}

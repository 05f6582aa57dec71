import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import type { BedRow } from '#src/staff/beds/bed-list-calls.ts'
import { IconBluetooth, IconNetwork } from '#src/ui/pictures/icons.tsx'

import styles from './transports.module.css'
import { useAge } from '#src/staff/beds/use-age.ts'

interface TransportsProps {
  presence: BedRow['presence']
  /** undefined where the bed has no such road; null: never heard. */
  bluetoothSeenAt?: number | null | undefined
}

/** The ways to a machine, and when it was last heard on each. */
export function Transports({ presence, bluetoothSeenAt }: TransportsProps) {
  const now = useNow(nextMinute)
  const ageOf = useAge()
  const ago = (at: number) => {
    const age = ageOf(at, now)
    return <Trans>{age} ago</Trans>
  }
  return (
    <ul className={styles.list}>
      <TransportRow
        icon={<IconNetwork size={20} />}
        name={<Trans>Network</Trans>}
        look={presence.online ? 'on' : 'off'}
      >
        {presence.online && <Trans>Connected</Trans>}
        {!presence.online && presence.changedAt === null && <Trans>Never heard</Trans>}
        {!presence.online && presence.changedAt !== null && ago(presence.changedAt)}
      </TransportRow>
      {bluetoothSeenAt !== undefined && (
        <TransportRow
          icon={<IconBluetooth size={20} />}
          name={<Trans>Bluetooth</Trans>}
          look={bluetoothSeenAt === null ? 'none' : 'on'}
        >
          {bluetoothSeenAt === null ? <Trans>Never heard</Trans> : ago(bluetoothSeenAt)}
        </TransportRow>
      )}
    </ul>
  )
}

interface TransportRowProps {
  icon: ReactNode
  name: ReactNode
  /** `none`: it was never used, and nothing is wrong. */
  look: 'on' | 'off' | 'none'
  children: ReactNode
}

function TransportRow({ icon, name, look, children }: TransportRowProps) {
  return (
    <li className={styles.road}>
      {icon}
      <span className={styles.name}>{name}</span>
      <span className={styles.dot} data-look={look} aria-hidden="true" />
      <b>{children}</b>
    </li>
  )
}

import { Trans } from '@lingui/react/macro'

import type { Session } from '#src/domain/sessions/session.ts'
import type { Link } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { IconBluetooth, IconNetwork } from '#src/ui/pictures/icons.tsx'
import { IconBedStand, IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import styles from './run-badges.module.css'
import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'

interface RunBadgesProps {
  session: Session
  link: Link
  isOffline: boolean
}

/** Which bed, how strong, and whether the phone still hears of it. */
export function RunBadges({ session, link, isOffline }: RunBadgesProps) {
  const names = useIntensityNames()
  return (
    <div className={styles.badges}>
      <span className={styles.badge} data-tone="sun">
        <IconBedStand size={20} />
        <span>
          {session.deviceName}
          <i className="dot" />
          {names[session.intensity]}
        </span>
      </span>
      {link === 'none' ? <NetworkBadge isOffline={isOffline} /> : <BluetoothBadge link={link} />}
    </div>
  )
}

function NetworkBadge({ isOffline }: { isOffline: boolean }) {
  return isOffline ? (
    <span className={styles.badge} data-tone="calm">
      <IconOffline size={20} />
      <Trans>No signal</Trans>
    </span>
  ) : (
    <span className={styles.badge} data-tone="ok">
      <IconNetwork size={20} />
      <Trans>Network</Trans>
    </span>
  )
}

function BluetoothBadge({ link }: { link: Exclude<Link, 'none'> }) {
  return (
    <span className={styles.badge} data-tone={link === 'connected' ? 'ok' : 'warn'}>
      <IconBluetooth size={20} />
      {link === 'connected' && <Trans>Connected</Trans>}
      {link === 'connecting' && <Trans>Connecting…</Trans>}
      {link === 'lost' && <Trans>Bluetooth lost</Trans>}
    </span>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { WhyFailed } from '#src/domain/doors/door-visit/door-steps.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { IconDoor, IconLock, IconPhone } from '#src/ui/pictures/icons.tsx'
import { IconRefresh } from '#src/ui/pictures/icons-critical.tsx'

import styles from './door-result.module.css'

interface FailedDoorProps {
  why: WhyFailed
  openingsLeft: number | undefined
}

/** The lock said that it did not open, or the command never reached it; and what to try. */
export function FailedDoor({ why, openingsLeft }: FailedDoorProps) {
  return (
    <div className={styles.result}>
      <span className={styles.badDisc}>
        <IconLock size={60} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Trans>Couldn't open the door</Trans>
        </h2>
        <p role="alert" className={styles.note}>
          <Why why={why} />
        </p>
        <Card className={styles.tips}>
          <ul>
            {why === 'lock' && (
              <Tip icon={<IconDoor size={22} />}>
                <Trans>Pull the door shut, so that the bolt is free</Trans>
              </Tip>
            )}
            <Tip icon={<IconRefresh size={22} />}>
              <Trans>Tap “Open again” once more</Trans>
            </Tip>
            <Tip icon={<IconPhone size={22} />}>
              <Trans>Still no luck? Contact support</Trans>
            </Tip>
          </ul>
        </Card>
        <OpeningsLeft count={openingsLeft} />
      </div>
    </div>
  )
}

function Why({ why }: Pick<FailedDoorProps, 'why'>) {
  switch (why) {
    case 'lock':
      return <Trans>Check your connection, or contact support.</Trans>
    case 'never-arrived':
      return <Trans>The command never reached the lock, so the door was not opened.</Trans>
    case 'too-late':
      return <Trans>The command reached the lock too late, so it did not open the door.</Trans>
    case 'pass-over':
      return <Trans>Your booking has changed or is over. Go online so that this phone can open the door.</Trans>
    case 'pass-used':
      return <Trans>Your booking has opened the door as often as it can. Contact support.</Trans>
    case 'pass-early':
      return <Trans>It isn't time yet: the door opens five minutes before your booking.</Trans>
    case 'pass-clock':
      return <Trans>The lock isn't sure of the time, so this booking needs a signal to open the door.</Trans>
  }
}

function Tip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.tip}>
      {icon}
      <span>{children}</span>
    </li>
  )
}

/** Nothing is said where the studio has not said it, as for staff. */
export function OpeningsLeft({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return (
    <p className={styles.left}>
      <Plural
        value={count}
        _0="This appointment can't open the door any more. Contact support."
        one="This appointment can open the door # more time. After that, contact support."
        other="This appointment can open the door # more times. After that, contact support."
      />
    </p>
  )
}

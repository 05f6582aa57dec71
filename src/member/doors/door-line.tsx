import { Trans } from '@lingui/react/macro'

import type { ReactNode } from 'react'

import type { DoorStanding } from '#src/domain/doors/door-status.ts'
import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'
import type { Door } from '#src/domain/doors/door.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { formatTime } from '#src/lib/format-time.ts'

import styles from './door-line.module.css'
import { NoAccessText } from './no-access-text.tsx'

interface DoorLineProps {
  visit: DoorVisit
  standing: DoorStanding
  door: Door | undefined
  shop: Shop | undefined
  shopName: string
}

/** The line below the disc: what pressing it does, or why it cannot be pressed. */
export function DoorLine({ visit, standing, ...place }: DoorLineProps) {
  if (visit.step === 'asking') return <Trans>Sent to the lock, waiting for its answer</Trans>
  switch (standing.kind) {
    case 'finding':
      return <Trans>Asking the studio about this door…</Trans>
    case 'no-such-door':
      return <Bad text={<Trans>The studio has no door with this ID. Check it, or scan the code again.</Trans>} />
    case 'not-read':
      return <Bad text={<Trans>Couldn't get this door's details. Try again.</Trans>} />
    case 'phone-offline':
      return <Bad text={<Trans>Your phone is offline, so the door can't be opened</Trans>} />
    case 'lock-offline':
      return <Bad text={<Trans>The lock is offline and can't be opened. Contact the staff.</Trans>} />
    case 'no-access':
      return <Bad text={<NoAccessText reason={standing.reason} opensAt={standing.opensAt} {...place} />} />
    case 'ready':
      if (visit.step !== 'refused') return <ReadyLine {...place} />
      return <Bad text={<Trans>The studio couldn't open the door now. Try again, or contact the staff.</Trans>} />
  }
}

type Place = Omit<DoorLineProps, 'visit' | 'standing'>

function ReadyLine({ door, shop }: Place) {
  if (!door?.isInUse) return <Trans>Press once, then enter within 30 seconds</Trans>
  if (door.availableAt === null) return <Trans>Somebody is using the door right now</Trans>
  const time = formatTime(door.availableAt, shop?.timeZone)
  return <Trans>Somebody is using the door right now. Free at about {time}</Trans>
}

function Bad({ text }: { text: ReactNode }) {
  return <p className={styles.bad}>{text}</p>
}

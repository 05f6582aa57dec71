import { Trans } from '@lingui/react/macro'

import { IconDoor } from '#src/ui/icons.tsx'
import { IconBedStand } from '#src/ui/start-icons.tsx'

import styles from './hint-cards.module.css'

/** Where at the studio the codes are. */
export function HintCards() {
  return (
    <ul className={styles.hints}>
      <li className={styles.hint}>
        <IconDoor size={26} className={styles.icon} />
        <p>
          <strong>
            <Trans>Arriving: the code on the door</Trans>
          </strong>
          <span>
            <Trans>It names the studio's lock</Trans>
          </span>
        </p>
      </li>
      <li className={styles.hint}>
        <IconBedStand size={26} className={styles.icon} />
        <p>
          <strong>
            <Trans>In the room: the code on the bed</Trans>
          </strong>
          <span>
            <Trans>It names the bed in front of you</Trans>
          </span>
        </p>
      </li>
    </ul>
  )
}

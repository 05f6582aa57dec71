import { Trans } from '@lingui/react/macro'

import { IconDoor } from '#src/ui/pictures/icons.tsx'
import { IconBedStand } from '#src/ui/pictures/icons-critical.tsx'

import styles from './hint-cards.module.css'

/** Where at the studio the codes are. */
export function HintCards() {
  return (
    <ul className="stack-10">
      <li className={styles.hint}>
        <IconDoor size={26} className={styles.icon} />
        <p>
          <strong>
            <Trans>Arriving: scan the code on the door</Trans>
          </strong>
          <span>
            <Trans>Enter within 30 seconds of opening it</Trans>
          </span>
        </p>
      </li>
      <li className={styles.hint}>
        <IconBedStand size={26} className={styles.icon} />
        <p>
          <strong>
            <Trans>In the room: scan the code on the bed</Trans>
          </strong>
          <span>
            <Trans>Choose time and intensity, then start</Trans>
          </span>
        </p>
      </li>
    </ul>
  )
}

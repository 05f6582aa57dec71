import { Trans } from '@lingui/react/macro'

import styles from './safe-area.module.css'

/** Where words stay in sight on every phone: the right side of the picture is cut off on narrow ones. */
export function SafeArea() {
  return (
    <span className={styles.area} aria-hidden="true">
      <span className={styles.name}>
        <Trans>Text-safe area 60%</Trans>
      </span>
    </span>
  )
}

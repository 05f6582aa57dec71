import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import styles from './preview-box.module.css'

interface PreviewBoxProps {
  /** Where in the app members see it. */
  where: ReactNode
  /** What moves by itself can be stopped and stepped through; it must lead nowhere. */
  isLive?: boolean
  children: ReactNode
}

/** What members will see, with their own components; nothing in it can be pressed, unless it is live. */
export function PreviewBox({ where, isLive = false, children }: PreviewBoxProps) {
  return (
    <section className={styles.box} data-preview="">
      <div className={styles.head}>
        <h2>
          <Trans>Member preview</Trans>
        </h2>
        <span className="quiet">{where}</span>
      </div>
      <div inert={!isLive}>{children}</div>
    </section>
  )
}

import { Plural, Trans } from '@lingui/react/macro'

import { IconBottle, IconCalendarNext, IconGoggles } from '#src/ui/pictures/icons.tsx'

import styles from './precautions.module.css'

/** What to do before the lamps go on. `minGapHours` is the studio's rule. */
export function Precautions({ minGapHours }: { minGapHours: number }) {
  return (
    <section aria-labelledby="precautions">
      <h2 id="precautions" className={styles.title}>
        <Trans>Before you start</Trans>
      </h2>
      <ul>
        <li className={styles.point}>
          <IconGoggles size={20} className={styles.sign} />
          <Trans>Wear your goggles</Trans>
        </li>
        <li className={styles.point}>
          <IconBottle size={20} className={styles.sign} />
          <Trans>Remove make-up and jewelry; no perfume</Trans>
        </li>
        <li className={styles.point}>
          <IconCalendarNext size={20} className={styles.sign} />
          <span>
            <Plural value={minGapHours} one="# hour since your last session" other="# hours since your last session" />
          </span>
        </li>
      </ul>
    </section>
  )
}

import { useLingui } from '@lingui/react/macro'

import { BrandLogo } from '#src/shared/chain/brand-logo.tsx'

import styles from './example-notice.module.css'

interface ExampleNoticeProps {
  /** When the appointment begins and when the notice would come, as the shop's clock shows them. */
  time: string
  shownAt: string
  deviceName: string
  shopName: string
}

/** What a reminder of this appointment will look like. */
export function ExampleNotice({ time, shownAt, deviceName, shopName }: ExampleNoticeProps) {
  const { t } = useLingui()
  return (
    <div
      className={styles.screen}
      role="img"
      aria-label={t`Example: starts in 15 min, ${time}, ${deviceName}, ${shopName}`}
    >
      <div className={styles.notice} aria-hidden="true">
        <BrandLogo size={40} className={styles.icon} />
        <span className={styles.words}>
          <strong className="text-body-s-strong">{t`Starts in 15 min`}</strong>
          <span className={styles.body}>
            <span>{t`Today ${time}`}</span>
            <span className={styles.dot} />
            <span>{deviceName}</span>
            <span className={styles.dot} />
            <span>{shopName}</span>
          </span>
        </span>
        <span className={styles.time}>{shownAt}</span>
      </div>
    </div>
  )
}

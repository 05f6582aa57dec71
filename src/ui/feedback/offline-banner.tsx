import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './offline-banner.module.css'
import { IconCheck, IconOffline } from '#src/ui/pictures/icons-critical.tsx'
import { TickSpinner } from './tick-spinner.tsx'

interface OfflineBannerProps {
  /** `slow` while answers take long and may still come; `back` for the two seconds after the connection returned. */
  state: 'offline' | 'retrying' | 'slow' | 'back'
  /** The clock time of the data on the screen; without it nothing was kept. */
  dataTime?: string | undefined
  /** In place of the words about the age of the data. */
  note?: ReactNode
  onRetry?: () => void
  /** Rows about waiting changes; with them the banner folds its own words into one line. */
  children?: ReactNode
}

/** Says that the phone is offline, or waits for a weak line, and how old the shown data is. Offline is a calm fact, never an error. */
export function OfflineBanner({ state, dataTime, note, onRetry, children }: OfflineBannerProps) {
  const { t } = useLingui()
  if (state === 'back') return <BackOnline />
  const title = state === 'slow' ? t`Weak signal, still trying…` : t`You're offline`
  const age = note ?? (dataTime !== undefined && t`Showing data from ${dataTime}`)
  return (
    <section
      className={classNames(styles.banner, Boolean(children) && styles.withRows)}
      role="status"
      aria-label={title}
    >
      <div className={styles.head}>
        {state === 'slow' ? (
          <span className={styles.icon}>
            <TickSpinner />
          </span>
        ) : (
          <IconOffline size={22} className={styles.icon} />
        )}
        <p className={styles.words}>
          <strong>{title}</strong>
          {age && <span className={styles.age}>{age}</span>}
        </p>
        {state !== 'slow' && (
          <button
            type="button"
            className={styles.retry}
            onClick={onRetry}
            aria-busy={state === 'retrying' || undefined}
          >
            {state === 'retrying' ? <TickSpinner /> : t`Try again`}
          </button>
        )}
      </div>
      {children && <div className={styles.rows}>{children}</div>}
    </section>
  )
}

function BackOnline() {
  const { t } = useLingui()
  return (
    <section className={classNames(styles.banner, styles.back)} role="status">
      <div className={styles.head}>
        <IconCheck size={22} className={styles.icon} />
        <p className={styles.words}>
          <strong>{t`Back online`}</strong>
        </p>
      </div>
    </section>
  )
}

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import styles from './alert-badge.module.css'
import { mostShown, useAlertCount } from './use-alerts.ts'

/** How many alerts wait for this clerk, on whatever leads to them; nothing where there are none. */
export function AlertBadge({ className }: { className?: string | undefined }) {
  const { t } = useLingui()
  const { count, isCalm } = useAlertCount()
  if (count === 0) return null
  return (
    <span className={className}>
      <span className={styles.badge} data-calm={isCalm || undefined} aria-hidden="true">
        {count > mostShown ? `${mostShown}+` : count}
      </span>
      <span className="visually-hidden">{t`${plural(count, { one: '# alert', other: '# alerts' })}`}</span>
    </span>
  )
}

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { formatTime } from '#src/lib/format-time.ts'
import type { Alert } from '#src/staff/board/board-calls.ts'
import { useAlertWords } from '#src/staff/board/alerts/alert-texts.ts'
import { useSpanWords } from '#src/staff/board/alerts/span-texts.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconWarning } from '#src/ui/pictures/icons.tsx'

import styles from './alert-strip.module.css'

interface AlertStripProps {
  alerts: readonly Alert[]
  timeZone: string
  now: number
}

/** The worst alert in one line, and how many there are besides. */
export function AlertStrip({ alerts, timeZone, now }: AlertStripProps) {
  const { t } = useLingui()
  const words = useAlertWords((at) => formatTime(at, timeZone))
  const span = useSpanWords()
  const [worst, ...others] = alerts
  if (!worst) return null
  const { title, text } = words(worst)
  return (
    <div className={styles.strip} data-severity={worst.severity}>
      <IconWarning size={24} />
      <p className={styles.words}>
        <strong>
          {title} {worst.since !== null && span(Math.max(60_000, now - worst.since))}
        </strong>
        <span>
          {others.length === 0 ? text : t`${plural(others.length, { one: '# more alert', other: '# more alerts' })}`}
        </span>
      </p>
      <Link
        to="/admin/operation"
        search={{ tab: 'alerts' }}
        className={buttonClass({ kind: 'outline', size: 'small' })}
      >
        {t`Look`}
      </Link>
    </div>
  )
}

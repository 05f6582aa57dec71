import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import { isOccupied, standingOf } from '#src/staff/board/board-status.ts'

import styles from './shop-summary.module.css'
import type { Summary } from './summary-calls.ts'
import { useAlertKinds } from '#src/staff/board/alerts/use-alert-kinds.ts'

/** How many beds are in use, and what is wrong. */
export function SummaryCards({ summary, now }: { summary: Summary; now: number }) {
  return (
    <div className={styles.cards}>
      <InUse summary={summary} now={now} />
      <Alerts alerts={summary.alerts} />
    </div>
  )
}

function InUse({ summary: { beds, timeZone }, now }: { summary: Summary; now: number }) {
  const { t } = useLingui()
  const used = beds.filter(isOccupied)
  const ends = used.flatMap((bed) => (standingOf(bed) === 'running' ? (bed.session?.endsAt ?? []) : []))
  const first = ends.filter((at) => at > now).toSorted((a, b) => a - b)[0]
  const time = first === undefined ? undefined : formatTime(first, timeZone)
  return (
    <section className={styles.card}>
      <h2 className={styles.label}>{t`In use`}</h2>
      <p className="text-title-l">{t`${plural(used.length, { one: '# bed', other: '# beds' })}`}</p>
      {time !== undefined && (
        <p className={styles.quiet}>
          <Trans>First one done at {time}</Trans>
        </p>
      )}
    </section>
  )
}

function Alerts({ alerts }: { alerts: Summary['alerts'] }) {
  const { t } = useLingui()
  const nameOf = useAlertKinds()
  const total = alerts.reduce((sum, { count }) => sum + count, 0)
  const worst = alerts.some(({ severity }) => severity === 'bad') ? 'bad' : total > 0 ? 'warn' : undefined
  const names = alerts.map(({ kind, count }) => (count > 1 ? `${nameOf(kind)} ×${count}` : nameOf(kind)))
  return (
    <section className={styles.card} data-worst={worst}>
      <h2 className={styles.label}>{t`Alerts`}</h2>
      <p className="text-title-l">
        {total === 0 ? t`None` : t`${plural(total, { one: '# alert', other: '# alerts' })}`}
      </p>
      {total > 0 && (
        <ul className={styles.kinds}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

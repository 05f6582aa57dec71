import { useLingui } from '@lingui/react/macro'

import { formatMoney } from '#src/lib/format-money.ts'
import { formatDayLong, noonOf, weekdayNarrow } from '#src/lib/format-time.ts'
import type { DayReport } from '#src/staff/board/dashboard-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { ChartTable } from '#src/ui/pictures/chart-table.tsx'

import styles from './week-chart.module.css'

const width = 300
const height = 110
const inset = 14

/** The takings of seven days as a line; the numbers stand in a table behind it. */
export function WeekChart({ week, currency }: Pick<DayReport, 'week' | 'currency'>) {
  const { t, i18n } = useLingui()
  const total = week.reduce((sum, { takingsCents }) => sum + takingsCents, 0)
  const highest = Math.max(1, ...week.map(({ takingsCents }) => takingsCents))
  const lowest = Math.min(0, ...week.map(({ takingsCents }) => takingsCents))
  const points = week.map(({ takingsCents }, index) => ({
    x: inset + (index * (width - 2 * inset)) / Math.max(1, week.length - 1),
    y: inset + (height - 2 * inset) * (1 - (takingsCents - lowest) / (highest - lowest)),
  }))
  const line = points.map(({ x, y }) => `${x} ${y}`).join('L')
  const last = points.at(-1)
  return (
    <Panel title={t`Top-ups, 7 days`} end={<strong className="tabular">{formatMoney(total, currency)}</strong>}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} aria-hidden="true">
        {[0.2, 0.55, 0.9].map((share) => (
          <path key={share} className={styles.grid} d={`M0 ${height * share}H${width}`} />
        ))}
        <path className={styles.area} d={`M${line}L${last?.x ?? 0} ${height}L${inset} ${height}Z`} />
        <path className={styles.line} d={`M${line}`} />
        {last && <circle className={styles.last} cx={last.x} cy={last.y} r="5" />}
      </svg>
      <div className={styles.days} aria-hidden="true">
        {week.map(({ date }, index) => (
          <span key={date} data-last={index === week.length - 1 || undefined}>
            {weekdayNarrow(noonOf(date), i18n.locale, 'UTC')}
          </span>
        ))}
      </div>
      <div className="visually-hidden">
        <ChartTable
          caption={t`Top-ups, 7 days`}
          columns={[t`Day`, t`Top-ups`]}
          bars={week.map(({ date, takingsCents }) => ({
            key: date,
            label: date,
            name: formatDayLong(noonOf(date), i18n.locale, 'UTC'),
            value: takingsCents,
            text: formatMoney(takingsCents, currency),
          }))}
        />
      </div>
    </Panel>
  )
}

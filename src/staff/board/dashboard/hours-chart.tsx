import { useLingui } from '@lingui/react/macro'

import type { DayReport } from '#src/staff/board/dashboard-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ChartTable } from '#src/ui/pictures/chart-table.tsx'

import styles from './hours-chart.module.css'

interface HoursChartProps {
  hours: DayReport['hours']
  /** The hour that is going on; before it all is done, after it all is booked. null on another day than today. */
  nowHour: number | null
  isPast: boolean
}

/** How many bookings begin within each hour; the numbers stand in a table behind the bars. */
export function HoursChart({ hours, nowHour, isPast }: HoursChartProps) {
  const { t } = useLingui()
  const highest = Math.max(1, ...hours.map(({ bookings }) => bookings))
  const step = Math.max(1, Math.ceil(highest / 3))
  const top = step * Math.ceil(highest / step)
  const lines = Array.from({ length: top / step + 1 }, (_, index) => index * step)
  const kindOf = (hour: number) => {
    if (nowHour === hour) return 'now'
    return isPast || (nowHour !== null && hour < nowHour) ? 'done' : 'booked'
  }
  return (
    <Panel
      title={t`Bookings by hour`}
      end={
        <ul className={styles.legend} aria-hidden="true">
          <li data-kind="done">{t({ message: 'Done', context: 'staff' })}</li>
          <li data-kind="now">{t`This hour`}</li>
          <li data-kind="booked">{t`Booked`}</li>
        </ul>
      }
    >
      {hours.length === 0 ? (
        <EmptyLine>{t`No bookings on this day`}</EmptyLine>
      ) : (
        <>
          <div className={styles.chart} aria-hidden="true" style={{ '--top': top }}>
            {lines.map((line) => (
              <span key={line} className={styles.line} style={{ '--at': line / top }}>
                {line}
              </span>
            ))}
            <div className={styles.bars}>
              {hours.map(({ hour, bookings }) => (
                <span key={hour} className={styles.column} data-kind={kindOf(hour)}>
                  <span
                    className={styles.bar}
                    style={{ '--share': bookings / top }}
                    data-none={bookings === 0 || undefined}
                  />
                  <span className={styles.hour}>{hour}</span>
                </span>
              ))}
            </div>
          </div>
          <div className="visually-hidden">
            <ChartTable
              caption={t`Bookings by hour`}
              columns={[t`Hour`, t({ message: 'Bookings', context: 'staff' })]}
              bars={hours.map(({ hour, bookings }) => ({
                key: String(hour),
                label: String(hour),
                name: `${String(hour).padStart(2, '0')}:00`,
                value: bookings,
                text: String(bookings),
              }))}
            />
          </div>
        </>
      )}
    </Panel>
  )
}

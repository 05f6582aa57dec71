import { useLingui } from '@lingui/react/macro'

import { occupancyOf } from '#src/domain/board/occupancy.ts'
import { weekdayNarrow } from '#src/lib/format-time.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'

import type { Use } from '#src/staff/board/reports/report-calls.ts'
import styles from './heatmap.module.css'

/** A Monday, at noon. */
const monday = Date.UTC(2026, 10, 23, 12)
const dayMs = 24 * 3_600_000
const weekdays = [0, 1, 2, 3, 4, 5, 6]
/** It scrolls on a phone, by keys too. */
const reachable = { role: 'group', tabIndex: 0 }
const tones = [0, 1, 2, 3, 4]

/** When beds are busy: a table whose cells are the darker the fuller they were, and say how full. */
export function Heatmap({ use: { hours } }: { use: Use }) {
  const { t, i18n } = useLingui()
  const cells = new Map(hours.map((each) => [`${each.weekday} ${each.hour}`, occupancyOf(each)]))
  const all = hours.map(({ hour }) => hour)
  const [first, last] = [Math.min(...all), Math.max(...all)]
  const columns = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const most = Math.max(1, ...[...cells.values()].map((percent) => percent ?? 0))
  return (
    <Panel
      title={t`When beds are busy`}
      end={
        <span className={styles.legend} aria-hidden="true">
          {t`Quiet`}
          {tones.map((tone) => (
            <span key={tone} className={styles.tone} data-tone={tone} />
          ))}
          {t`Busiest`}
        </span>
      }
    >
      {hours.length === 0 ? (
        <EmptyLine>{t`Nothing was open in this period`}</EmptyLine>
      ) : (
        <>
          <div className={styles.scroller} {...reachable} aria-label={t`When beds are busy`}>
            <table className={styles.table}>
              <caption className="visually-hidden">{t`Percent of open bed time by weekday and hour`}</caption>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">{t`Day`}</span>
                  </th>
                  {columns.map((hour) => (
                    <th key={hour} scope="col">
                      <span className="visually-hidden">{`${String(hour).padStart(2, '0')}:00`}</span>
                      <span aria-hidden="true">{hour}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weekdays.map((weekday) => (
                  <tr key={weekday}>
                    <th scope="row">{weekdayNarrow(monday + weekday * dayMs, i18n.locale, 'UTC')}</th>
                    {columns.map((hour) => (
                      <Cell key={hour} percent={cells.get(`${weekday} ${hour}`)} most={most} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="small-print">{t`Percent of open bed time with a visit or a session`}</p>
        </>
      )}
    </Panel>
  )
}

/** Closed hours are left blank: nothing used there is no news. */
function Cell({ percent, most }: { percent: number | null | undefined; most: number }) {
  const { t } = useLingui()
  if (percent === undefined || percent === null) {
    return (
      <td>
        <span className="visually-hidden">{t`Closed`}</span>
      </td>
    )
  }
  const tone = Math.min(tones.length - 1, Math.floor((percent / most) * tones.length))
  return (
    <td className={styles.cell} data-tone={tone}>
      {percent}
    </td>
  )
}

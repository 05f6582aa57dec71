import { useLingui } from '@lingui/react/macro'

import { inMajorUnits } from '#src/domain/money.ts'

import { axisOf, shortNumber } from '#src/staff/board/reports/charts/axis.ts'
import { GridLines } from '#src/staff/board/reports/charts/grid-lines.tsx'
import { ChartPanel } from '#src/staff/board/reports/charts/chart-panel.tsx'
import { moneyText } from '#src/staff/board/reports/money-value.tsx'
import type { Revenue } from '#src/staff/board/reports/report-calls.ts'
import styles from './revenue-by-hour.module.css'

/** More than that touch one another. */
const mostNames = 12

/** At which hours of the day it came in. */
export function RevenueByHour({ revenue: { hours, currency } }: { revenue: Revenue }) {
  const { t } = useLingui()
  const best = hours.reduce<Revenue['hours'][number] | undefined>(
    (most, each) => (each.revenue.value > (most?.revenue.value ?? 0) ? each : most),
    undefined,
  )
  const bestHour = best && clock(best.hour)
  return (
    <ChartPanel
      title={t`By hour`}
      empty={best ? undefined : t`No sales in this period`}
      chart={
        best && (
          <Bars hours={hours} best={best.hour} currency={currency} label={t`Revenue by hour: most at ${bestHour}`} />
        )
      }
      heads={[t`Hour`, t`Revenue`, t({ message: 'Before', context: 'figures' })]}
      rows={hours.map(({ hour, revenue }) => ({
        key: String(hour),
        name: clock(hour),
        cells: [moneyText(revenue.value, currency), moneyText(revenue.before, currency)],
      }))}
    />
  )
}

interface BarsProps {
  hours: Revenue['hours']
  best: number
  currency: string
  label: string
}

function Bars({ hours, best, currency, label }: BarsProps) {
  const values = hours.map(({ revenue }) => inMajorUnits(revenue.value, currency))
  const { lowest, highest, lines } = axisOf(values)
  const share = (value: number) => (value - lowest) / (highest - lowest)
  const every = Math.ceil(hours.length / mostNames)
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <GridLines lines={lines} at={share} say={shortNumber} />
      <span className={styles.bars}>
        {hours.map(({ hour }, index) => {
          const value = values[index] ?? 0
          return (
            <span key={hour} className={styles.column} data-best={hour === best || undefined}>
              {value !== 0 && (
                <span
                  className={styles.bar}
                  style={{
                    '--from': share(Math.min(0, value)),
                    '--share': share(Math.max(0, value)) - share(Math.min(0, value)),
                  }}
                />
              )}
              {(hour === best || (hour - best) % every === 0) && <span className={styles.hour}>{hour}</span>}
            </span>
          )
        })}
      </span>
    </div>
  )
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

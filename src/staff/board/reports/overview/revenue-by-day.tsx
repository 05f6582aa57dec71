import { useLingui } from '@lingui/react/macro'

import { inMajorUnits } from '#src/domain/money.ts'
import { formatDayLong, noonOf } from '#src/lib/format-time.ts'

import { shortNumber } from '#src/staff/board/reports/charts/axis.ts'
import { ChartLegend } from '#src/staff/board/reports/charts/chart-legend.tsx'
import { ChartPanel } from '#src/staff/board/reports/charts/chart-panel.tsx'
import { LineChart } from '#src/staff/board/reports/charts/line-chart.tsx'
import { moneyText } from '#src/staff/board/reports/money-value.tsx'
import { dayNames, dayText, periodText } from '#src/staff/board/reports/period/period-text.ts'
import type { Overview } from '#src/staff/board/reports/report-calls.ts'

/** What came in on each day, beside the period before. */
export function RevenueByDay({ overview }: { overview: Overview }) {
  const { t, i18n } = useLingui()
  const { days, than, currency, total } = overview
  const units = (cents: number) => inMajorUnits(cents, currency)
  const [period, before] = [periodText(overview, i18n.locale), periodText(than, i18n.locale)]
  const [sum, sumBefore] = [moneyText(total.revenue.value, currency), moneyText(total.revenue.before, currency)]
  const isEmpty = days.every((day) => day.revenue === 0)
  return (
    <ChartPanel
      title={t`Revenue by day`}
      legend={<ChartLegend value={period} before={before} />}
      empty={isEmpty ? t`No sales in this period` : undefined}
      chart={
        <LineChart
          label={t`Revenue by day: ${sum} in ${period}, ${sumBefore} in ${before}`}
          values={days.map(({ revenue }) => units(revenue))}
          before={days.flatMap((day) => (day.than ? [units(day.than.revenue)] : []))}
          names={dayNames(
            days.map(({ date }) => date),
            i18n.locale,
          )}
          say={shortNumber}
        />
      }
      heads={[t`Day`, t`Revenue`, t({ message: 'Before', context: 'figures' })]}
      rows={days.map((day) => ({
        key: day.date,
        name: formatDayLong(noonOf(day.date), i18n.locale, 'UTC'),
        cells: [
          moneyText(day.revenue, currency),
          day.than ? `${moneyText(day.than.revenue, currency)} (${dayText(day.than.date, i18n.locale)})` : '–',
        ],
      }))}
    />
  )
}

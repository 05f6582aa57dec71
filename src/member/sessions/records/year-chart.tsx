import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { monthsKnown } from '#src/domain/sessions/tanning-year.ts'
import { formatMonth, noonOf } from '#src/lib/format-time.ts'
import { BarChart } from '#src/ui/pictures/bar-chart.tsx'

import { shortMonth } from './short-month.ts'

interface YearChartProps {
  year: number
  /** "YYYY-MM-DD". */
  today: string
  /** Minutes, January first. */
  months: readonly number[]
  form: 'bars' | 'table'
}

/** Minutes of each month so far. */
export function YearChart({ year, today, months, form }: YearChartProps) {
  const { t, i18n } = useLingui()
  const count = monthsKnown(year, today)
  const bars = Array.from({ length: count }, (_, index) => {
    const key = `${year}-${String(index + 1).padStart(2, '0')}`
    const value = months[index] ?? 0
    return {
      key,
      label: shortMonth(index, i18n.locale),
      name: formatMonth(noonOf(`${key}-01`), i18n.locale, 'UTC'),
      value,
      text: t`${plural(value, { one: '# min', other: '# min' })}`,
    }
  })
  return (
    <BarChart
      caption={t`Minutes in each month of ${year}`}
      columns={[t`Month`, t`Duration`]}
      bars={bars}
      currentKey={today.slice(0, 7)}
      axis={t`Month`}
      form={form}
    />
  )
}

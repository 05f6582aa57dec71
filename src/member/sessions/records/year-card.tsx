import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { Card } from '#src/ui/layout/card.tsx'
import { IconChevronLeft, IconChevronRight } from '#src/ui/pictures/icons-critical.tsx'

import type { YearTotals } from './use-records.ts'
import { YearChart } from './year-chart.tsx'
import styles from './year-card.module.css'

interface YearCardProps {
  year: number
  /** The years that can be looked at, the newest first. */
  years: readonly number[]
  today: string
  totals: YearTotals
  onYear: (year: number) => void
}

/** A year in one number and twelve bars, with the way to the years before. */
export function YearCard({ year, years, today, totals: { totalMinutes, totalTimes, months }, onYear }: YearCardProps) {
  const [form, setForm] = useState<'bars' | 'table'>('bars')
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Trans>Total in {year}</Trans>
        </h2>
        <YearSwitch year={year} years={years} onYear={onYear} />
      </div>
      <p className={styles.total}>
        <Trans>
          <strong>{totalMinutes}</strong> min
        </Trans>
        <span className="dot" aria-hidden="true" />
        <Plural value={totalTimes} one="# session" other="# sessions" />
      </p>
      {totalTimes > 0 && (
        <>
          <YearChart year={year} today={today} months={months} form={form} />
          <button
            type="button"
            className={styles.form}
            data-form={form}
            aria-pressed={form === 'table'}
            onClick={() => setForm(form === 'bars' ? 'table' : 'bars')}
          >
            {form === 'bars' ? <Trans>Show as table</Trans> : <Trans>Show as chart</Trans>}
          </button>
        </>
      )}
    </Card>
  )
}

type YearSwitchProps = Pick<YearCardProps, 'year' | 'years' | 'onYear'>

function YearSwitch({ year, years, onYear }: YearSwitchProps) {
  const { t } = useLingui()
  return (
    <div className={styles.switch}>
      <button
        type="button"
        className={styles.step}
        aria-label={t`Earlier year`}
        disabled={!years.includes(year - 1)}
        onClick={() => onYear(year - 1)}
      >
        <IconChevronLeft size={20} />
      </button>
      <button
        type="button"
        className={styles.step}
        aria-label={t`Later year`}
        disabled={!years.includes(year + 1)}
        onClick={() => onYear(year + 1)}
      >
        <IconChevronRight size={20} />
      </button>
    </div>
  )
}

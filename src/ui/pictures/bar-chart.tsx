import { useState, type ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './bar-chart.module.css'
import { type Bar, ChartTable } from './chart-table.tsx'

interface BarChartProps {
  /** What the bars are about, for the table. */
  caption: string
  columns: readonly [string, string]
  bars: readonly Bar[]
  /** The bar that is still growing. */
  currentKey: string | undefined
  /** What is below the labels, such as "Month". */
  axis: ReactNode
  /** `table` shows the same as numbers. */
  form: 'bars' | 'table'
}

/** Values beside each other. Pressing a bar tells its value; the same numbers stand in a table for those who cannot see bars. */
export function BarChart({ caption, columns, bars, currentKey, axis, form }: BarChartProps) {
  if (form === 'table') return <ChartTable caption={caption} columns={columns} bars={bars} />
  return (
    <>
      <Bars bars={bars} currentKey={currentKey} axis={axis} />
      <div className="visually-hidden">
        <ChartTable caption={caption} columns={columns} bars={bars} />
      </div>
    </>
  )
}

type BarsProps = Pick<BarChartProps, 'bars' | 'currentKey' | 'axis'>

function Bars({ bars, currentKey, axis }: BarsProps) {
  const [chosen, setChosen] = useState<string>()
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div className={styles.chart} aria-hidden="true" style={{ '--bars': bars.length }}>
      {bars.map(({ key, label, value, text }) => (
        // The table beside it is the way for the keyboard, and has every value at once.
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className={styles.column}
          onClick={() => setChosen(key === chosen ? undefined : key)}
        >
          {key === chosen && <span className={styles.value}>{text}</span>}
          <span
            className={classNames(styles.bar, key === currentKey && styles.current, value === 0 && styles.none)}
            style={{ '--share': value / highest }}
          />
          <span className={styles.label}>{label}</span>
        </button>
      ))}
      <span className={styles.axis}>{axis}</span>
    </div>
  )
}

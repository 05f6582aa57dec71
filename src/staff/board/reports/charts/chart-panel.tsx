import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'

import styles from './chart-panel.module.css'

interface ChartPanelProps {
  title: string
  legend?: ReactNode
  chart: ReactNode
  heads: readonly string[]
  rows: readonly ChartRow[]
  /** Said in place of numbers that are all zero; undefined where there are any. */
  empty?: ReactNode
}

interface ChartRow {
  key: string
  name: string
  cells: readonly string[]
}

/** A picture of numbers with the numbers themselves: read out beside it, and shown in its place on a tap. */
export function ChartPanel({ title, legend, chart, heads, rows, empty }: ChartPanelProps) {
  const { t } = useLingui()
  const [isTable, setIsTable] = useState(false)
  return (
    <Panel
      title={title}
      end={
        <span className={styles.end}>
          {!isTable && legend}
          <button type="button" className={styles.toggle} aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {t`Table`}
          </button>
        </span>
      }
    >
      {empty && <EmptyLine>{empty}</EmptyLine>}
      {!isTable && chart}
      <div
        className={isTable ? styles.scroller : 'visually-hidden'}
        {...(isTable && { role: 'group', tabIndex: 0, 'aria-label': title })}
      >
        <table className={styles.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={heads[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

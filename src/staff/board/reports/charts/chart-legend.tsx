import styles from './chart-legend.module.css'

/** Which line is which. */
export function ChartLegend({ value, before }: { value: string; before: string }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      <li data-kind="value">{value}</li>
      <li data-kind="before">{before}</li>
    </ul>
  )
}

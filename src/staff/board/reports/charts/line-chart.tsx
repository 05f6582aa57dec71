import styles from './line-chart.module.css'
import { axisOf } from './axis.ts'
import { GridLines } from './grid-lines.tsx'

interface LineChartProps {
  /** What it shows, read out in one sentence; the numbers stand in a table beside it. */
  label: string
  values: readonly number[]
  /** Of the period before; it may be shorter. */
  before: readonly number[]
  /** Below each value; the ones that fit are shown. */
  names: readonly string[]
  /** How a value is written at the side. */
  say: (value: number) => string
}

const width = 600
const height = 200
/** More than that touch one another. */
const mostNames = 6

/** A period as a line above an area, and the one before it dashed. */
export function LineChart({ label, values, before, names, say }: LineChartProps) {
  const { lowest, highest, lines } = axisOf([...values, ...before])
  const steps = Math.max(1, values.length - 1, before.length - 1)
  const x = (index: number) => (values.length === 1 ? width / 2 : (index / steps) * width)
  const y = (value: number) => height * (1 - (value - lowest) / (highest - lowest))
  const path = (some: readonly number[]) => some.map((value, index) => `${x(index)} ${y(value)}`).join('L')
  const every = Math.ceil(names.length / mostNames)
  const last = values.length - 1
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <GridLines lines={lines} at={(line) => (line - lowest) / (highest - lowest)} say={say} />
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={styles.picture} aria-hidden="true">
        <path className={styles.area} d={`M${x(0)} ${height}L${path(values)}L${x(last)} ${height}Z`} />
        <path className={styles.before} d={`M${path(before)}`} />
        <path className={styles.line} d={`M${path(values)}`} />
      </svg>
      <span className={styles.last} style={{ '--x': x(last) / width, '--y': 1 - y(values[last] ?? 0) / height }} />
      <span className={styles.names}>
        {names.map(
          (name, index) =>
            (last - index) % every === 0 && (
              <span key={name} className={styles.name} style={{ '--x': x(index) / width }}>
                {name}
              </span>
            ),
        )}
      </span>
    </div>
  )
}

import styles from './grid-lines.module.css'

interface GridLinesProps {
  lines: readonly number[]
  /** How far up a value stands, from 0 to 1. */
  at: (value: number) => number
  /** How a value is written at the side. */
  say: (value: number) => string
}

/** The lines behind a chart with their values; the chart sets the room beside and below (`--side`, `--foot`). */
export function GridLines({ lines, at, say }: GridLinesProps) {
  return lines.map((line) => (
    <span key={line} className={styles.grid} style={{ '--at': at(line) }}>
      <span className={styles.value}>{say(line)}</span>
    </span>
  ))
}

import styles from './sparkline.module.css'

const width = 96
const height = 28
const inset = 3

/** How a row went, day by day; its numbers stand beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)]
  const points = values.map((value, index) => {
    const x = inset + (index * (width - 2 * inset)) / Math.max(1, values.length - 1)
    return `${x} ${inset + (height - 2 * inset) * (1 - (value - least) / (most - least))}`
  })
  if (values.length < 2) return null
  return (
    <svg className={styles.line} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={`M${points.join('L')}`} />
    </svg>
  )
}

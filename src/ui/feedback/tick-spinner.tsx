import styles from './tick-spinner.module.css'

const ticks = 12

/** The sign of work in progress: twelve ticks that pass the light on. Whatever waits says so in words beside it. */
export function TickSpinner({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={styles.spinner} aria-hidden="true">
      {Array.from({ length: ticks }, (_, tick) => (
        <line
          key={tick}
          x1="12"
          y1="2.4"
          x2="12"
          y2="6.8"
          transform={`rotate(${(tick * 360) / ticks} 12 12)`}
          style={{ opacity: 0.25 + (0.75 * (tick + 1)) / ticks }}
        />
      ))}
    </svg>
  )
}

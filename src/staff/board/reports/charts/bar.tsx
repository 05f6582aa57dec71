import styles from './bar.module.css'

/** How much of the whole, or of the most, a number beside it is. */
function Bar({ share }: { share: number }) {
  return <span className={styles.bar} aria-hidden="true" style={{ '--share': Math.min(1, Math.max(0, share)) }} />
}

/** A share as a bar and in percent, each below the one of the row before. */
export function ShareBar({ share, percent }: { share: number; percent: number | undefined }) {
  return (
    <span className={styles.share}>
      <Bar share={share} />
      <span className={styles.percent}>{percent === undefined ? '–' : `${percent}%`}</span>
    </span>
  )
}

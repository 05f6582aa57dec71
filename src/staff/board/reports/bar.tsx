import styles from './bar.module.css'

/** How much of the whole, or of the most, a number beside it is. */
export function Bar({ share }: { share: number }) {
  return <span className={styles.bar} aria-hidden="true" style={{ '--share': Math.min(1, Math.max(0, share)) }} />
}

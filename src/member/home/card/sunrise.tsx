import styles from './sunrise.module.css'

const rays = [-67.5, -45, -22.5, 0, 22.5, 45, 67.5]

/** The picture of a day that has nothing in it yet. */
export function Sunrise() {
  return (
    <svg viewBox="0 0 146 70" className={styles.sunrise} aria-hidden="true">
      <path d="M10 66a63 63 0 0 1 126 0" className={styles.arc} />
      <path d="M45 66a28 28 0 0 1 56 0Z" className={styles.sun} />
      <path
        d="M25 66c0-1.4 1.1-2.5 2.5-2.5h8c1.4 0 2.5 1.1 2.5 2.5ZM108 66c0-1.4 1.1-2.5 2.5-2.5h8c1.4 0 2.5 1.1 2.5 2.5Z"
        className={styles.sun}
      />
      {rays.map((angle) => (
        <path key={angle} d="M73 27.5V19.5" transform={`rotate(${angle} 73 66)`} className={styles.ray} />
      ))}
      <path d="M2 67h142" className={styles.ground} />
    </svg>
  )
}

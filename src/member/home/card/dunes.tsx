import styles from './dunes.module.css'

/** The sun over the dunes: it comes up while the doors are open for a booking, and stands free once its member is in. */
export function Dunes({ sun }: { sun: 'rising' | 'free' }) {
  return (
    <svg
      viewBox="0 0 350 96"
      preserveAspectRatio="xMidYMax slice"
      className={styles.dunes}
      data-sun={sun}
      aria-hidden="true"
    >
      <g className={styles.sun}>
        <circle cx="264" cy="44" r="40" className={styles.halo} />
        <circle cx="264" cy="44" r="31" pathLength="240" className={styles.rays} />
        <circle cx="264" cy="44" r="20" className={styles.disc} />
      </g>
      <path d="M0 74q44-6 72-16 40-14 76 2 34-22 66-8 26-18 56-2 42-12 80-2v48H0Z" className={styles.far} />
      <path d="M0 84q52-12 110 0 66-20 120 0 64-14 120-2v14H0Z" className={styles.near} />
    </svg>
  )
}

import styles from './dunes.module.css'

interface DunesProps {
  sun: 'rising' | 'free'
  /** The doors have opened while the card was looked at. */
  isArriving: boolean
}

/**
 * The sun over the dunes, behind the words of the card: it comes up while the doors are open for a booking, and stands
 * free once its member is in.
 */
export function Dunes({ sun, isArriving }: DunesProps) {
  return (
    <svg
      viewBox="0 0 350 204"
      preserveAspectRatio="xMaxYMax slice"
      className={styles.dunes}
      data-arriving={isArriving || undefined}
      aria-hidden="true"
    >
      <g className={styles.sun} data-sun={sun}>
        <circle cx="284" cy="129" r="76" className={styles.halo} />
        <circle cx="284" cy="129" r="56" className={styles.halo} />
        <circle cx="284" cy="129" r="44" pathLength="240" className={styles.rays} />
        <circle cx="284" cy="129" r="31" className={styles.disc} />
      </g>
      <path d="M0 166q44-6 72-16 40-14 76 2 34-22 66-8 26-18 56-2 42-12 80-2v60H0Z" className={styles.far} />
      <path d="M0 184q52-12 110 0 66-20 120 0 64-14 120-2v22H0Z" className={styles.near} />
      <path d="M0 199q60-8 130-2 60-14 110-4 60 10 110-2v13H0Z" className={styles.ground} />
    </svg>
  )
}

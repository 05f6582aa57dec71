import styles from './minutes-ring.module.css'

interface MinutesRingProps {
  secondsLeft: number | undefined
  minutes: number
  /** From the last copy: nothing newer is known. */
  isEstimate?: boolean
  size?: number
}

const around = 2 * Math.PI * 44

/** What is left of a session, in whole minutes and as a ring. The words beside it say the same. */
export function MinutesRing({ secondsLeft, minutes, isEstimate = false, size = 76 }: MinutesRingProps) {
  const share = secondsLeft === undefined ? 0 : secondsLeft / (minutes * 60)
  const left = secondsLeft === undefined ? '?' : Math.ceil(secondsLeft / 60)
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} className={styles.ring} aria-hidden="true">
      <circle cx="50" cy="50" r="44" className={styles.track} />
      <circle
        cx="50"
        cy="50"
        r="44"
        className={styles.rest}
        strokeDasharray={`${around * share} ${around}`}
        transform="rotate(-90 50 50)"
      />
      <text x="50" y="51" className={styles.number}>
        {isEstimate ? `≈${left}` : left}
      </text>
    </svg>
  )
}

import { classNames } from '#src/lib/class-names.ts'

import styles from './sun-mark.module.css'

interface SunMarkProps {
  size?: number
  /** A fuller circle of finer rays for a large mark. */
  ticks?: 24 | 60
  /** `success` draws itself once; `still` is already there; `grey` is for what did not come about. */
  look?: 'success' | 'still' | 'grey'
}

const check = 'm36 49.5 8.5 8.5L61 39.5'
const cross = 'm39 39 18 18M57 39l-18 18'

/** The mark of success: ticks drawn clockwise around a disc, then the check; a cross in grey. The words stand beside it. */
export function SunMark({ size = 92, ticks = 24, look = 'success' }: SunMarkProps) {
  return (
    <svg
      viewBox="0 0 96 96"
      width={size}
      height={size}
      className={classNames(styles.mark, styles[look])}
      aria-hidden="true"
    >
      {Array.from({ length: ticks }, (_, tick) => (
        <line
          key={tick}
          className={classNames(styles.tick, ticks === 60 && styles.fine)}
          x1="48"
          y1="9.5"
          x2="48"
          y2="2.5"
          transform={`rotate(${(tick * 360) / ticks} 48 48)`}
          style={{ '--delay': `${(tick * 192) / ticks}ms` }}
        />
      ))}
      <circle cx="48" cy="48" r="29" className={styles.disc} />
      <path d={look === 'grey' ? cross : check} className={styles.check} />
    </svg>
  )
}

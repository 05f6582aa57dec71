import type { ReactNode } from 'react'

import styles from './pulse-rings.module.css'

interface PulseRingsProps {
  /** `waiting` is broken lines at rest, `working` a wave from the middle, `linked` whole lines, `failed` none. */
  look: 'waiting' | 'working' | 'linked' | 'failed'
  icon: ReactNode
  /** The bed, at the edge of the rings. */
  drawing: ReactNode
}

const rings = [72, 98, 124]

/** The phone in the middle, the bed at the edge. */
export function PulseRings({ look, icon, drawing }: PulseRingsProps) {
  return (
    <div className={styles.rings} data-look={look} aria-hidden="true">
      <svg viewBox="-126 -126 252 252" className={styles.lines}>
        {rings.map((radius, index) => (
          <circle key={radius} r={radius} className={styles.line} style={{ '--ring': index }} />
        ))}
      </svg>
      <span className={styles.disc}>{icon}</span>
      <span className={styles.bed}>{drawing}</span>
    </div>
  )
}

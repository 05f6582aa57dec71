import type { ReactNode } from 'react'

import styles from './sunrise-state.module.css'

interface SunriseStateProps {
  title: ReactNode
  text: ReactNode
  /** The ways on, the first one as a button. */
  children: ReactNode
}

const rays = [-90, -67.5, -45, -22.5, 0, 22.5, 45, 67.5, 90]

/** A whole screen on which there is nothing yet: a sunrise, what will be here, and the ways on. */
export function SunriseState({ title, text, children }: SunriseStateProps) {
  return (
    <div className={styles.nothing}>
      <Sunrise />
      <h2 className="text-title-l">{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  )
}

function Sunrise() {
  return (
    <svg viewBox="0 0 164 80" width="164" height="80" className={styles.art} aria-hidden="true">
      <path d="M11 75a71 71 0 0 1 142 0" className={styles.path} />
      <path d="M51 75a31 31 0 0 1 62 0" className={styles.sun} />
      {rays.map((angle) => (
        <line key={angle} x1="82" y1="33" x2="82" y2="23" transform={`rotate(${angle} 82 75)`} className={styles.ray} />
      ))}
      <path d="M2 76h160" className={styles.horizon} />
    </svg>
  )
}

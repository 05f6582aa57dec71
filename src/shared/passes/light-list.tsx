import type { ReactNode } from 'react'

import styles from './light-list.module.css'

/** What each light of a machine means, one below the other. */
export function LightList({ children }: { children: ReactNode }) {
  return <ul className={styles.lights}>{children}</ul>
}

interface LightProps {
  /** `blinking` is red that goes on and off. */
  tone: 'ok' | 'bad' | 'blinking' | 'warn'
  name: ReactNode
  children: ReactNode
}

export function Light({ tone, name, children }: LightProps) {
  return (
    <li className={styles.light}>
      <span className={styles[tone]} aria-hidden="true" />
      <p>
        <strong>{name}</strong>
        <span className={styles.words}>{children}</span>
      </p>
    </li>
  )
}

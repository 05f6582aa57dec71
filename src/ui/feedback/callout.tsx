import type { ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './callout.module.css'
import tones from './tones.module.css'

interface CalloutProps {
  tone?: 'plain' | 'calm' | 'warn' | 'bad'
  icon: ReactNode
  children: ReactNode
  /** What can be done about it, to the right of the words or below them where there is no room. */
  action?: ReactNode
}

/** A remark that belongs to the screen: a fact to know, or why something cannot be done now. */
export function Callout({ tone = 'plain', icon, children, action }: CalloutProps) {
  return (
    <div className={classNames(styles.callout, tones[tone])}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './empty-state.module.css'
import tones from './tones.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: ReactNode
  text?: ReactNode
  /** The way on: an empty list is never a dead end. */
  action?: ReactNode
  tone?: 'sun' | 'calm' | 'warn' | 'bad'
}

/** What stands where there is nothing to show: a tinted icon, what is so, what can be done. */
export function EmptyState({ icon, title, text, action, tone = 'sun' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={classNames(styles.icon, tones[tone])}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

interface EmptyLineProps {
  children: ReactNode
  tone?: 'calm' | 'bad'
  /** Said by a screen reader when it comes, as what a search has found. */
  isSaid?: boolean
}

/** The same inside a panel or a list that has a heading of its own: one quiet line. */
export function EmptyLine({ children, tone = 'calm', isSaid = false }: EmptyLineProps) {
  return (
    <p className={classNames(styles.line, tone === 'bad' && styles.bad)} role={isSaid ? 'status' : undefined}>
      {children}
    </p>
  )
}

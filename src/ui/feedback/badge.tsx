import type { ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './badge.module.css'

export type BadgeTone = 'ok' | 'neu' | 'warn' | 'calm' | 'bad' | 'sun' | 'sun-soft' | 'dark'

/** A short state in words; the colour only repeats it. */
export function Badge({ tone = 'neu', icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

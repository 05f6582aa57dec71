import type { ReactNode } from 'react'

import { cardClass } from '#src/ui/layout/card.tsx'

import styles from './stat-card.module.css'

interface StatCardProps {
  label: ReactNode
  value: ReactNode
  /** After the number, smaller. */
  unit?: ReactNode
  icon?: ReactNode
  /** Sets the icon in a box of this colour before the number. */
  iconTone?: 'ok' | 'warn' | 'bad' | 'plain'
  /** Against last week, or what the number is made of. */
  note?: ReactNode
  noteTone?: 'ok' | 'warn' | 'plain'
}

/** One number of the day. */
export function StatCard({ label, value, unit, icon, iconTone, note, noteTone = 'plain' }: StatCardProps) {
  return (
    <div className={`${cardClass()} ${styles.card}`} data-boxed={iconTone && ''}>
      <dt className={styles.label}>
        {label}
        {icon && (
          <span className={styles.icon} data-tone={iconTone}>
            {icon}
          </span>
        )}
      </dt>
      <dd className={styles.value}>
        <span className="tabular">{value}</span>
        {unit && <span className={styles.unit}>{unit}</span>}
      </dd>
      {note && (
        <dd className={styles.note} data-tone={noteTone}>
          {note}
        </dd>
      )}
    </div>
  )
}

/** A row of numbers; two to a line on a phone. */
export function StatCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={styles.cards} aria-label={label}>
      {children}
    </dl>
  )
}

import type { ComponentPropsWithRef, ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './list-row.module.css'
import { IconChevronRight } from '#src/ui/pictures/icons-critical.tsx'

/** A card of rows with a line between them. */
export function RowList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** The look of a row for the link or button that fills it; put that inside an `<li>` of a RowList. */
export function rowClass(tone: 'plain' | 'bad' = 'plain'): string {
  return classNames(styles.row, tone === 'bad' && styles.bad)
}

interface RowFaceProps {
  icon?: ReactNode
  label: ReactNode
  /** A second, quieter line. */
  note?: ReactNode
  meta?: ReactNode
  /** What stands at the right end; a chevron unless said otherwise, `null` for nothing. */
  end?: ReactNode
}

/** Icon, words and chevron, inside a row's link or button. */
export function RowFace({ icon, label, note, meta, end }: RowFaceProps) {
  return (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {meta && <span className={styles.meta}>{meta}</span>}
      {end === undefined ? <IconChevronRight size={22} className={styles.chevron} /> : end}
    </>
  )
}

interface ListRowProps extends ComponentPropsWithRef<'button'>, RowFaceProps {
  tone?: 'plain' | 'bad'
}

/** A whole row that does something when pressed. */
export function ListRow({ tone, icon, label, note, meta, end, ...rest }: ListRowProps) {
  return (
    <li>
      <button type="button" {...rest} className={rowClass(tone)}>
        <RowFace icon={icon} label={label} note={note} meta={meta} end={end} />
      </button>
    </li>
  )
}

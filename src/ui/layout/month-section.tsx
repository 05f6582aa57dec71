import { useId, type ReactNode } from 'react'

import styles from './month-section.module.css'

/** The rows of one month under its name; put `MonthRow`s inside. */
export function MonthSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.rows}>{children}</ul>
    </section>
  )
}

interface MonthRowProps {
  id?: string | undefined
  /** What stands at the left: a day or an icon. */
  lead: ReactNode
  title: ReactNode
  note: ReactNode
  amount: ReactNode
  remark: ReactNode
  isMarked?: boolean
  /** The box of the whole row, such as a link; a plain box unless given. */
  box?: ((className: string | undefined, content: ReactNode) => ReactNode) | undefined
}

/** One line of a ledger or of a history: what and when at the left, how much and what is left at the right. */
export function MonthRow({ id, lead, title, note, amount, remark, isMarked, box = plainBox }: MonthRowProps) {
  return (
    <li id={id} className={styles.item} data-marked={isMarked || undefined}>
      {box(
        styles.row,
        <>
          <span className={styles.lead}>{lead}</span>
          <span className={styles.words}>
            <span className={styles.strong}>{title}</span>
            <span className={styles.note}>{note}</span>
          </span>
          <span className={styles.end}>
            <span className={styles.strong}>{amount}</span>
            <span className={styles.note}>{remark}</span>
          </span>
        </>,
      )}
    </li>
  )
}

function plainBox(className: string | undefined, content: ReactNode): ReactNode {
  return <div className={className}>{content}</div>
}

import type { ReactNode } from 'react'

import styles from './late-card.module.css'

interface LateCardProps {
  /** Of the appointment that is late. */
  id: string
  icon: ReactNode
  title: ReactNode
  text: ReactNode
  /** How its member is reached, in a row of its own. */
  contact?: ReactNode
  /** Buttons and links, beside each other. */
  acts: ReactNode
  children?: ReactNode
}

/** A member who should be here, and what can be done before the appointment cancels itself. */
export function LateCard({ id, icon, title, text, contact, acts, children }: LateCardProps) {
  return (
    <section className={styles.card} data-late={id}>
      <h2 className={styles.title}>
        {icon}
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {contact && <div className={styles.contact}>{contact}</div>}
      <div className={styles.acts}>{acts}</div>
      {children}
    </section>
  )
}

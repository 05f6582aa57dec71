import type { ComponentType } from 'react'

import type { LedgerReason } from '#src/domain/cards/card.ts'
import { classNames } from '#src/lib/class-names.ts'
import { IconCalendar, IconEdit, IconGift, IconSun, IconUndo } from '#src/ui/pictures/icons.tsx'
import { IconClock, IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import styles from './ledger-icon.module.css'

type Look = [Icon: ComponentType<{ size?: number }>, tone: string | undefined]

const looks: Record<LedgerReason, Look> = {
  purchase: [IconTicket, styles.ok],
  gift: [IconGift, styles.sun],
  reserve: [IconClock, styles.warn],
  use: [IconSun, styles.plain],
  release: [IconUndo, styles.ok],
  extension: [IconCalendar, styles.sun],
  correction: [IconEdit, styles.plain],
  refund: [IconUndo, styles.bad],
  expiry: [IconClock, styles.plain],
  freeze: [IconClock, styles.warn],
  unfreeze: [IconUndo, styles.ok],
}

/** A drawing of what happened; the word stands beside it. */
export function LedgerIcon({ reason }: { reason: LedgerReason }) {
  const [Icon, tone] = looks[reason]
  return (
    <span className={classNames(styles.icon, tone)}>
      <Icon size={22} />
    </span>
  )
}

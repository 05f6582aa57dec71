import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { SnapshotText } from '#src/lib/snapshot-text.tsx'
import { IconChevronDown, IconPin } from '#src/ui/pictures/icons-critical.tsx'

import { LazyShopSheet } from './lazy-shop-sheet.ts'
import styles from './shop-header.module.css'

interface ShopHeaderProps {
  /** Empty while they are not known. */
  name: string
  hours: string
  /** What stands at the right end. */
  children: ReactNode
}

/** The current shop at the head of home; pressing it opens the sheet with all of them. */
export function ShopHeader({ name, hours, children }: ShopHeaderProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <header className={styles.header}>
      <button
        type="button"
        id="change-studio"
        className={styles.switch}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        onPointerEnter={LazyShopSheet.preload}
      >
        <span className={styles.pin}>
          <IconPin size={22} />
        </span>
        <span className={styles.words}>
          <span className="visually-hidden">
            <Trans>Change studio</Trans>
          </span>
          <span className={styles.name}>
            <SnapshotText name="shop">{name}</SnapshotText>
            <IconChevronDown size={20} />
          </span>
          <span className={styles.hours}>
            <SnapshotText name="hours">{hours}</SnapshotText>
          </span>
        </span>
      </button>
      {children}
      <LazyShopSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </header>
  )
}

import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useContext } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import { OverlayPlaceContext } from './cover-page.ts'
import styles from './dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  icon?: ReactNode
  /** `bottom` keeps the middle of the screen in sight. */
  place?: 'middle' | 'bottom'
  /** `alarm`: wide enough for a list, its icon in red. */
  look?: 'plain' | 'alarm'
  children?: ReactNode
  /** One or two buttons side by side; wide ones stand on top of each other. */
  actions: ReactNode
}

/** A modal question. Focus goes in and comes back; Escape, the scrim and the back gesture close it. */
export function Dialog({
  open,
  onClose,
  title,
  icon,
  place = 'middle',
  look = 'plain',
  children,
  actions,
}: DialogProps) {
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal container={useContext(OverlayPlaceContext)}>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={classNames(styles.viewport, styles[place])}>
          <Base.Popup className={styles.popup} data-look={look}>
            {icon && <span className={styles.icon}>{icon}</span>}
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children && (
              <Base.Description render={<div />} className={styles.body}>
                {children}
              </Base.Description>
            )}
            <div className={styles.actions}>{actions}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { IconClose } from '#src/ui/pictures/icons.tsx'
import { useBackCloses } from '#src/ui/overlays/use-back-closes.ts'

import styles from './drawer.module.css'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Under the title: the thing it is about. */
  subtitle?: ReactNode
  /** `wide` for lists of changes; `flow` for steps that one follows, which lay out the whole of it themselves. */
  width?: 'normal' | 'wide' | 'flow'
  children: ReactNode
  /** Stays in sight below the content: the buttons. */
  footer?: ReactNode
  /** What has the focus once it is open; without it, the first thing that can have it. */
  focusOn?: () => HTMLElement | null
}

/** A panel from the right for creating and changing; it fills a phone. Escape, the scrim and going back close it. */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, subtitle, width = 'normal', children, footer, focusOn } = props
  const { t } = useLingui()
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.popup} data-width={width} {...(focusOn && { initialFocus: focusOn })}>
          <div className={styles.head}>
            <div className={styles.heading}>
              <Base.Title className="text-title-m">{title}</Base.Title>
              {subtitle && <Base.Description className="quiet">{subtitle}</Base.Description>}
            </div>
            <Base.Close className={styles.close} aria-label={t`Close`}>
              <IconClose size={22} />
            </Base.Close>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

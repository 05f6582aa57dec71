import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { useContext, useRef, type ReactNode } from 'react'

import { IconClose } from '#src/ui/pictures/icons.tsx'
import { OverlayPlaceContext } from '#src/ui/overlays/cover-page.ts'
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
  /** The first field has the focus once it is open; without it, the first thing that can have it. */
  startsTyping?: boolean
}

/** Fields that a person types into; a list of choices keeps one of its own for the form. */
const firstField = 'input:not([aria-hidden="true"], [tabindex="-1"])'

/** A panel from the right for creating and changing; it fills a phone. Escape, the scrim and going back close it. */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, subtitle, width = 'normal', children, footer, startsTyping = false } = props
  const { t } = useLingui()
  const body = useRef<HTMLDivElement>(null)
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal container={useContext(OverlayPlaceContext)}>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup
          className={styles.popup}
          data-width={width}
          initialFocus={startsTyping ? () => body.current?.querySelector<HTMLElement>(firstField) ?? true : true}
        >
          <div className={styles.head}>
            <div className={styles.heading}>
              <Base.Title className="text-title-m">{title}</Base.Title>
              {subtitle && <Base.Description className="quiet">{subtitle}</Base.Description>}
            </div>
            <Base.Close className={styles.close} aria-label={t`Close`}>
              <IconClose size={22} />
            </Base.Close>
          </div>
          <div ref={body} className={styles.body}>
            {children}
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

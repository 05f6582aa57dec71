import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import { IconClose } from '#src/ui/pictures/icons.tsx'
import { OverlayPlaceContext } from './cover-page.ts'
import { followFinger } from './sheet-drag.ts'
import styles from './sheet.module.css'
import { useBackCloses } from './use-back-closes.ts'

export interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Drawn above the title, which then stands in the middle and is large. */
  art?: ReactNode
  /** `most` is 70 % of the screen, `content` as much as the content needs. */
  height?: 'most' | 'content'
  children: ReactNode
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
}

/** A panel from below. It follows the finger; a long drag, a flick, Escape, the scrim and the back gesture close it. */
export function Sheet({ open, onClose, title, art, height = 'content', children, footer }: SheetProps) {
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal container={useContext(OverlayPlaceContext)}>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={classNames(styles.popup, styles[height])}>
          <SheetContent title={title} art={art} onClose={onClose}>
            {children}
          </SheetContent>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function SheetContent({ title, art, onClose, children }: Pick<SheetProps, 'title' | 'art' | 'onClose' | 'children'>) {
  const { t } = useLingui()
  const head = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const popup = head.current?.parentElement
    if (head.current && body.current && popup) {
      return followFinger({ popup, head: head.current, body: body.current }, () => close())
    }
  }, [])
  return (
    <>
      <div ref={head} className={styles.head}>
        <span className={styles.grabber} aria-hidden="true" />
        {!art && <Base.Title className={styles.title}>{title}</Base.Title>}
        <Base.Close className={styles.close} aria-label={t`Close`}>
          <IconClose size={22} />
        </Base.Close>
      </div>
      <div ref={body} className={styles.body}>
        {art && (
          <div className={styles.art}>
            {art}
            <Base.Title className={styles.large}>{title}</Base.Title>
          </div>
        )}
        {children}
      </div>
    </>
  )
}

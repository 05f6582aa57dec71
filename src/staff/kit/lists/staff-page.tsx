import { Link, type LinkOptions } from '@tanstack/react-router'
import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'

import { classNames } from '#src/lib/class-names.ts'
import { IconChevronLeft } from '#src/ui/pictures/icons-critical.tsx'

import { FrameSlotsContext } from '#src/staff/kit/frame-slots.ts'
import styles from './staff-page.module.css'

interface StaffPageProps {
  title: ReactNode
  /** One line below the title: a count, a date, the path to the thing. */
  subtitle?: ReactNode
  /** The list that this page was reached from. */
  back?: LinkOptions
  /** Search and day arrows, left of the studio switch. */
  tools?: ReactNode
  /** `below` gives them their own line where a screen is not wide enough for all: a search is long. */
  toolsAt?: 'beside' | 'below'
  /** At most one primary action, at the right end. */
  actions?: ReactNode
  /** Pages about the whole chain have no studio switch. */
  hasShop?: boolean
  /** Where it says how old all of it is: below the title where the line is full, nowhere where the page says it itself. */
  sync?: 'beside' | 'below' | 'none'
  /** Where the alerts stand open, they are not counted again. */
  hasAlerts?: boolean
  /** `fill` keeps the page as high as the screen, so that its parts scroll by themselves. */
  height?: 'fill' | 'content'
  children: ReactNode
}

/** The heading and the content of one page of the staff area. */
export function StaffPage(props: StaffPageProps) {
  const {
    title,
    subtitle,
    back,
    tools,
    actions,
    hasShop = true,
    hasAlerts = true,
    height = 'content',
    children,
  } = props
  const { sync = 'beside', toolsAt = 'beside' } = props
  const slots = useContext(FrameSlotsContext)
  const heading = useArrivedHeading()
  return (
    <main className={styles.page} data-height={height} data-sync={sync} data-tools={toolsAt}>
      <header className={styles.head}>
        {back && <Back {...back} />}
        <div className={styles.heading}>
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          <div className={styles.subtitle}>
            {subtitle}
            {sync !== 'none' && <span className={styles.syncBelow}>{slots.sync}</span>}
          </div>
        </div>
        <div className={styles.tools}>
          {sync !== 'none' && <span className={styles.sync}>{slots.sync}</span>}
          {tools && <span className={classNames(styles.more, styles.own)}>{tools}</span>}
          <span className={styles.frame}>
            {hasShop && slots.shop}
            {hasAlerts && <span className={styles.alerts}>{slots.alerts}</span>}
          </span>
          {actions && <span className={styles.more}>{actions}</span>}
        </div>
      </header>
      {slots.notice}
      {children}
    </main>
  )
}

/** Arriving at a page moves the focus to its heading, unless the person is already in the middle of something. */
function useArrivedHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isElsewhere = document.activeElement?.closest('main, [role=dialog]')
    if (!isElsewhere) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

function Back(to: LinkOptions) {
  const { t } = useLingui()
  return (
    <Link {...to} className={styles.back} aria-label={t`Back`}>
      <IconChevronLeft size={22} />
    </Link>
  )
}

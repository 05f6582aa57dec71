import { type ReactNode, useCallback } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './dock.module.css'

interface DockProps {
  /** What the member gets by pressing; two lines at most. */
  summary?: ReactNode
  /** What went wrong with the last press, right above the button. */
  note?: ReactNode
  /** `column`: on wide screens it ends the column it stands in instead of the whole screen. */
  place?: 'screen' | 'column'
  children: ReactNode
}

/** The panel at the thumb of a task screen: what is chosen on the left, what happens on the right. */
export function Dock({ summary, note, place = 'screen', children }: DockProps) {
  return (
    <div ref={useRoomBelow()} className={classNames(styles.dock, place === 'column' && styles.column)} data-floor>
      {note && <div className={styles.note}>{note}</div>}
      <div className={styles.inner}>
        {summary && <div className={styles.summary}>{summary}</div>}
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  )
}

/** Tells the page how high the panel is, so that the end of the page can be scrolled to above it. */
function useRoomBelow() {
  return useCallback((dock: HTMLElement | null) => {
    if (!dock) return undefined
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty('--dock-h', `${dock.offsetHeight}px`))
    watch.observe(dock)
    return () => {
      watch.disconnect()
      style.removeProperty('--dock-h')
    }
  }, [])
}

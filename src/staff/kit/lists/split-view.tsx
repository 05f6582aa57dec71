import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { useMedia } from '#src/lib/hooks/use-media.ts'

import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import styles from './split-view.module.css'

interface SplitViewProps {
  children: ReactNode
  /** What is open beside the list; nothing when nothing is. */
  panel: ReactNode
  /** Names the panel where it lies over the list. */
  panelTitle: ReactNode
  onClosePanel: () => void
  /** Pixels beside the list. */
  panelWidth?: number
}

/** A list with the open thing beside it; over it where the screen is narrower than 1180 px. */
export function SplitView({ children, panel, panelTitle, onClosePanel, panelWidth = 300 }: SplitViewProps) {
  const { t } = useLingui()
  const isBeside = useMedia('(min-width: 1180px)')
  return (
    <div className={styles.split} style={isBeside && panel ? { '--panel': `${panelWidth}px` } : undefined}>
      <div className={styles.list}>{children}</div>
      {isBeside && panel && (
        <aside className={styles.panel} aria-label={typeof panelTitle === 'string' ? panelTitle : t`Details`}>
          {panel}
        </aside>
      )}
      {!isBeside && (
        <Drawer open={Boolean(panel)} onClose={onClosePanel} title={panelTitle}>
          {panel}
        </Drawer>
      )}
    </div>
  )
}

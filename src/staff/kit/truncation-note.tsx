import type { ReactNode } from 'react'

import { Callout } from '#src/ui/feedback/callout.tsx'

import { IconFilter } from './icons.tsx'
import styles from './truncation-note.module.css'

interface CutNoteProps {
  isShown: boolean
  /** What is left out, and what to do to see it. */
  children: ReactNode
  /** Leads to the field that does it. */
  action?: ReactNode
}

/** Below a list that does not show all there is. */
export function CutNote({ isShown, children, action }: CutNoteProps) {
  return (
    <div role="status" className={styles.note}>
      {isShown && (
        <Callout icon={<IconFilter size={20} />} action={action}>
          {children}
        </Callout>
      )}
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './scan-result.module.css'

interface ScanResultProps {
  drawing: ReactNode
  name: ReactNode
  facts: ReactNode
  /** The way on, then the way to another code. */
  children: ReactNode
}

/** The title of the sheet with the result. */
export function RecognisedTitle() {
  return (
    <span className={styles.recognised}>
      <IconCheck size={22} />
      <Trans>Code recognized</Trans>
    </span>
  )
}

/** What a code stands for: a picture, a name, where it is, and what can be done now. */
export function ScanResult({ drawing, name, facts, children }: ScanResultProps) {
  return (
    <div className="stack-12">
      <div className={styles.what}>
        <span className={styles.drawing}>{drawing}</span>
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <p className={styles.facts}>{facts}</p>
        </div>
      </div>
      {children}
    </div>
  )
}

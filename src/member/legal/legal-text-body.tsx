import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { readLegalText } from '#src/domain/legal/legal-format.ts'
import { LegalBlocks } from '#src/shared/legal/legal-blocks.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import styles from './legal-sheet.module.css'

interface LegalTextBodyProps {
  /** Which version it is. */
  facts: ReactNode
  /** What is to be known about this text. */
  note?: ReactNode
  text: string
  onClose: () => void
}

/** One wording of a legal text, from its version to its end. */
export function LegalTextBody({ facts, note, text, onClose }: LegalTextBodyProps) {
  return (
    <div className={styles.text}>
      <p className={styles.since}>{facts}</p>
      {note && (
        <p className={styles.since} role="status">
          {note}
        </p>
      )}
      <LegalBlocks blocks={readLegalText(text)} level={3} />
      <Button kind="tonal" wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  )
}

export function TextWaiting() {
  return <Skeleton height="320px" radius="18px" />
}

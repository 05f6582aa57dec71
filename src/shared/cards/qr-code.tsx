import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

import styles from './qr-code.module.css'
import { useQrDrawing } from './use-qr-drawing.ts'

interface QrCodeProps {
  text: string
  /** It counts no more and is greyed out. */
  isVoid: boolean
  /** What a screen reader calls it, where it is not for the staff to scan. */
  label?: string
  /** `large` is read across a counter. */
  size?: 'large'
  /** What to do where it can't be drawn, instead of reading out its digits. */
  fallback?: ReactNode
}

/** A code for staff to scan, drawn on white in both themes. */
export function QrCode({ text, isVoid, label, size, fallback }: QrCodeProps) {
  const { t } = useLingui()
  const drawing = useQrDrawing(text)
  return (
    <div className={styles.paper} data-void={isVoid || undefined} data-size={size}>
      {drawing.state === 'loading' && <TickSpinner />}
      {drawing.state === 'failed' && (
        <p className={styles.missing}>
          {fallback ?? <Trans>Couldn't draw the code. Read out the digits instead.</Trans>}
        </p>
      )}
      {drawing.state === 'ready' && (
        <svg
          viewBox={`-2 -2 ${drawing.size + 4} ${drawing.size + 4}`}
          className={styles.code}
          shapeRendering="crispEdges"
          role="img"
          aria-label={label ?? t`QR code for the staff`}
        >
          <path d={drawing.path} fill="currentColor" />
        </svg>
      )}
    </div>
  )
}

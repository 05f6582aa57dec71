import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

import styles from './qr-code.module.css'

interface QrCodeProps {
  text: string
  /** It counts no more and is greyed out. */
  isVoid: boolean
}

type Drawing = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; size: number; path: string }

/** A code for staff to scan, drawn on white in both themes. */
export function QrCode({ text, isVoid }: QrCodeProps) {
  const { t } = useLingui()
  const drawing = useDrawing(text)
  return (
    <div className={styles.paper} data-void={isVoid || undefined}>
      {drawing.state === 'loading' && <TickSpinner />}
      {drawing.state === 'failed' && (
        <p className={styles.missing}>
          <Trans>Couldn't draw the code. Read out the digits instead.</Trans>
        </p>
      )}
      {drawing.state === 'ready' && (
        <svg
          viewBox={`-2 -2 ${drawing.size + 4} ${drawing.size + 4}`}
          className={styles.code}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t`QR code for the staff`}
        >
          <path d={drawing.path} fill="currentColor" />
        </svg>
      )}
    </div>
  )
}

function useDrawing(text: string): Drawing {
  const [drawn, setDrawn] = useState<{ text: string; drawing: Drawing }>()
  useEffect(() => {
    let isCurrent = true
    void draw(text).then((drawing) => isCurrent && setDrawn({ text, drawing }))
    return () => {
      isCurrent = false
    }
  }, [text])
  return drawn?.text === text ? drawn.drawing : { state: 'loading' }
}

/** Only here is the code needed, so what draws it is loaded here. */
async function draw(text: string): Promise<Drawing> {
  try {
    const { create } = await import('qrcode')
    const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
    return { state: 'ready', size, path: pathOf(size, data) }
  } catch {
    return { state: 'failed' }
  }
}

/** One square for every dark module, row by row. */
function pathOf(size: number, dark: Uint8Array): string {
  const squares: string[] = []
  for (const [index, isDark] of dark.entries()) {
    if (isDark) squares.push(`M${index % size} ${Math.floor(index / size)}h1v1h-1z`)
  }
  return squares.join('')
}

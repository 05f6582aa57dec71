import { useEffect, useState } from 'react'

export type QrDrawing = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; size: number; path: string }

/** The modules of a code as one path of an SVG. */
export function useQrDrawing(text: string): QrDrawing {
  const [drawn, setDrawn] = useState<{ text: string; drawing: QrDrawing }>()
  useEffect(() => {
    let isCurrent = true
    void drawQr(text).then((drawing) => isCurrent && setDrawn({ text, drawing }))
    return () => {
      isCurrent = false
    }
  }, [text])
  return drawn?.text === text ? drawn.drawing : { state: 'loading' }
}

/** Only where a code is shown is it needed, so what draws it is loaded here. */
export async function drawQr(text: string): Promise<QrDrawing> {
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

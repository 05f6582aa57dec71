import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { coverPage, OverlayPlaceContext } from './cover-page.ts'
import styles from './cover.module.css'

/** Lies over everything else as long as it is there, overlays too; only its own are above it. Nothing closes it. */
export function Cover({ children }: { children: ReactNode }) {
  const [host] = useState(() => {
    const part = document.createElement('div')
    part.className = styles.cover ?? ''
    return part
  })
  useLayoutEffect(() => coverPage(host), [host])
  return createPortal(<OverlayPlaceContext value={host}>{children}</OverlayPlaceContext>, host)
}

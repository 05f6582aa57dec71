import { useContext, useEffect, useEffectEvent } from 'react'

import { addBackEntry } from './back-entry.ts'
import { isCovered, OverlayPlaceContext } from './cover-page.ts'

/** While something is open, the back gesture of the phone closes it instead of leaving the screen. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const place = useContext(OverlayPlaceContext)
  /** Whether it was closed: what is covered stays as it is. */
  const close = useEffectEvent(() => {
    if (isCovered(place)) return false
    onClose()
    return true
  })
  useEffect(() => {
    if (!isOpen) return
    if (typeof CloseWatcher === 'undefined') return addBackEntry(() => void close())
    let watcher: CloseWatcher
    const watch = () => {
      watcher = new CloseWatcher()
      // One that was asked to close is asked no more.
      watcher.addEventListener('close', () => close() || watch())
    }
    watch()
    return () => watcher.destroy()
  }, [isOpen])
}

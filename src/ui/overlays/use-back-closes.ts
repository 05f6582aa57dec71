import { useEffect, useEffectEvent } from 'react'

import { addBackEntry } from './back-entry.ts'

/** While something is open, the back gesture of the phone closes it instead of leaving the screen. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    if (typeof CloseWatcher === 'undefined') return addBackEntry(() => close())
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isOpen])
}

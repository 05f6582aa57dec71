import { useEffect } from 'react'

/** While something is open, the back gesture of the phone closes it instead of leaving the screen, where the browser can tell. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOpen || typeof CloseWatcher === 'undefined') return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', onClose)
    return () => watcher.destroy()
  }, [isOpen, onClose])
}

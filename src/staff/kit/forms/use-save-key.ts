import { useEffect, useEffectEvent } from 'react'

/** Ctrl S, or Cmd S, saves the open form. */
export function useSaveKey(save: () => void, isReady: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (isReady) save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

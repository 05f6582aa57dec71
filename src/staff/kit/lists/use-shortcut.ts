import { useEffect, useEffectEvent, useSyncExternalStore, type ReactNode } from 'react'

import { makeListeners } from '#src/lib/listeners.ts'

export interface Shortcut {
  /** As `KeyboardEvent.key` says it, all of which do the same. */
  keys: readonly string[]
  /** What it does, for the list under `?`. */
  label: ReactNode
  /** What the list shows in place of the keys. */
  shown?: string
}

const changes = makeListeners()
let shortcuts: readonly Shortcut[] = []

/**
 * A key that does something while the page is shown. Off while a field has the focus, a dialog is open or a modifier
 * is held; give `keys` as a constant.
 */
export function useShortcut(shortcut: Shortcut, act: (key: string) => void): void {
  const { keys } = shortcut
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!keys.includes(event.key) || isMeantElsewhere(event)) return
    event.preventDefault()
    act(event.key)
  })
  const described = useEffectEvent(() => shortcut)
  useEffect(() => {
    const known = described()
    shortcuts = [...shortcuts, known]
    changes.tell()
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      shortcuts = shortcuts.filter((other) => other !== known)
      changes.tell()
    }
  }, [])
}

/** The keys of the page that is shown. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(changes.add, () => shortcuts)
}

function isMeantElsewhere({ key, target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  // The arrows belong to a group of choices as long as the focus is in it.
  if (key.startsWith('Arrow') && target instanceof Element && target.closest('[role=radiogroup]')) return true
  if (defaultPrevented || altKey || ctrlKey || metaKey) return true
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return true
  return target instanceof HTMLElement && target.matches('input:not([type=radio], [type=checkbox]), textarea, select')
}

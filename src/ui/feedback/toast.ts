import type { ReactNode } from 'react'

export interface Toast {
  text: string
  /** A second, quieter line. */
  note?: string
  /** `trouble`: something did not come about, or is not known to have. Unless said it is good news, with a tick. */
  tone?: 'done' | 'trouble'
  /** In place of the picture of its tone. */
  icon?: ReactNode
  action?: { label: string; onClick: () => void }
  /** `until-dismissed` stays until its action is used or another toast comes. */
  stay?: 'brief' | 'until-dismissed'
}

export interface ShownToast extends Toast {
  /** Tells two toasts with the same words apart. */
  key: number
}

let current: ShownToast | undefined
let nextKey = 0
const listeners = new Set<() => void>()

/** Shows a short message above the bar. One at a time: a new one takes the place of the old. */
export function showToast(toast: Toast): void {
  nextKey += 1
  current = { ...toast, key: nextKey }
  announceChange()
}

/** Takes away the toast with this key; without one, whichever is shown. */
export function dismissToast(key?: number): void {
  if (key !== undefined && current?.key !== key) return
  current = undefined
  announceChange()
}

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => current,
}

function announceChange() {
  for (const listener of listeners) listener()
}

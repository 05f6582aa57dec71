import { useSyncExternalStore } from 'react'

import { makeListeners } from '#src/lib/listeners.ts'

import type { Stopping } from './stop-line.ts'

const listeners = makeListeners()
/** By shop, for as long as this tab lives: leaving the page does not make a bed stopped. */
const all = new Map<number, Stopping>()

export function useStopping(shopId: number): Stopping | undefined {
  return useSyncExternalStore(listeners.add, () => all.get(shopId))
}

export function writeStopping(shopId: number, stopping: Stopping | undefined): void {
  if (stopping) all.set(shopId, stopping)
  else all.delete(shopId)
  listeners.tell()
}

/** Changes what is there by now; nothing where it has ended meanwhile. */
export function changeStopping(shopId: number, change: (now: Stopping) => Partial<Stopping>): void {
  const now = all.get(shopId)
  if (now) writeStopping(shopId, { ...now, ...change(now) })
}

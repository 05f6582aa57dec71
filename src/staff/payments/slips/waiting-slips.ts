import { useEffect, useSyncExternalStore } from 'react'

import { makeListeners } from '#src/lib/listeners.ts'
import { type StoredSlip, storedSlips } from '#src/client/storage/rows/stored-slips.ts'

const changes = makeListeners()
const none: readonly StoredSlip[] = []
let slips = none
/** Tells the other tabs of this tablet. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cash-slips')
channel?.addEventListener('message', () => void readSlips())

/**
 * Reads what waits on this tablet, the oldest first; what cannot be read stays as it was known. Where nothing can be
 * stored, a sale is refused when it is made.
 */
export async function readSlips(): Promise<readonly StoredSlip[]> {
  slips = await storedSlips.list().catch(() => slips)
  changes.tell()
  return slips
}

/** After a change of what is stored: here, and in the other tabs. */
export async function tellSlips(): Promise<void> {
  await readSlips()
  // A channel reaches this origin only, so there is no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('changed')
}

/** The cash sales of this tablet that are not settled, the oldest first. */
export function useWaitingSlips(): readonly StoredSlip[] {
  useEffect(() => void readSlips(), [])
  return useSyncExternalStore(
    changes.add,
    () => slips,
    () => none,
  )
}

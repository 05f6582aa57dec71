import { deviceState } from '#src/contract/shops.ts'
import type { BedState } from '#src/domain/devices/device-messages.ts'

import type { DeviceName } from './device-topics.ts'
import type { PresenceListener } from './gateway.ts'

/** What beds and locks last said of themselves, each as one word that the broker keeps. */
export function keepPresence() {
  const beds = new Map<string, BedState | 'offline'>()
  const locks = new Map<string, 'ready' | 'in-use' | 'offline'>()
  const shops = new Map<number, Set<string>>()
  const listeners = new Set<PresenceListener>()

  return {
    bed: (deviceId: string) => beds.get(deviceId) ?? 'offline',
    lock: (lockId: string) => locks.get(lockId) ?? 'offline',
    /** An unknown word changes nothing. */
    take({ kind, id, shopId }: DeviceName, word: string): void {
      if (kind === 'bed') {
        const { success, data } = deviceState.safeParse(word)
        if (!success || beds.get(id) === data) return
        beds.set(id, data)
      } else {
        if ((word !== 'ready' && word !== 'in-use' && word !== 'offline') || locks.get(id) === word) return
        locks.set(id, word)
      }
      shops.set(shopId, (shops.get(shopId) ?? new Set()).add(id))
      for (const listener of listeners) listener(id, word, shopId)
    },
    /** Without the broker nothing is known of anybody. */
    reset(): void {
      beds.clear()
      locks.clear()
      shops.clear()
    },
    in(shopId: number): { id: string; state: string }[] {
      return [...(shops.get(shopId) ?? [])].map((id) => ({ id, state: beds.get(id) ?? locks.get(id) ?? 'offline' }))
    },
    listen(listener: PresenceListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

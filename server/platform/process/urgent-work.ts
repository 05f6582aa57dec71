import { AsyncLocalStorage } from 'node:async_hooks'

const urgency = new AsyncLocalStorage<true>()

/** Whatever this work does, however late, waits for no work that can wait: see `database/engines/connection-pools.ts`. */
export function urgently<T>(work: () => T): T {
  return urgency.run(true, work)
}

export function isUrgent(): boolean {
  return urgency.getStore() === true
}

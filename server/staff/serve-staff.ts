import type { Serve } from '../serve-call.ts'
import type { Store } from '../store/store.ts'
import { serveHistory } from './history.ts'
import { serveSelf } from './self.ts'

/** Every call of the staff area; who may make which is in the permission table of the contract. */
export function serveStaff(serve: Serve, store: Store): void {
  serveSelf(serve, store)
  serveHistory(serve, store)
}

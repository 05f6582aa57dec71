import { timeOutLate } from './appointments.ts'
import { deleteOldLimits } from './limits.ts'
import { deleteOldCodes } from './login-codes.ts'
import { deleteOldLogins } from './logins.ts'
import { deleteOldOperations } from './operations.ts'
import { expireOrders } from './orders.ts'
import type { Store } from './store.ts'

/** Tidies what time has ended. Nothing depends on when it runs. Tells how many appointments timed out. */
export async function sweep(store: Store): Promise<number> {
  const now = await store.now()
  const timedOut = await store.transaction((tx) => timeOutLate(tx, now))
  await expireOrders(store.db, now)
  await deleteOldCodes(store.db, now)
  await deleteOldLogins(store.db, now)
  await deleteOldLimits(store.db, now)
  await deleteOldOperations(store.db, now)
  return timedOut
}

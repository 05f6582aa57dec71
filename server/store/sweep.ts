import { timeOutLate } from './appointments.ts'
import { expireCards } from './card-changes.ts'
import { countLamps } from './lamp-counts.ts'
import { deleteOldLimits } from './limits.ts'
import { deleteOldCodes } from './login-codes.ts'
import { deleteOldLogins } from './logins.ts'
import { deleteOldOperations } from './operations.ts'
import { deleteOldNotices } from './notices.ts'
import { expireOrders } from './orders.ts'
import { deleteOldPayNotices } from './pay-notices.ts'
import { deleteUnusedPictures } from './pictures.ts'
import { deleteOldSubscriptions } from './push-subscriptions.ts'
import { settleStandings } from './standings.ts'
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
  await deleteOldPayNotices(store.db, now)
  await deleteUnusedPictures(store.db, now)
  await deleteOldNotices(store.db, now)
  await deleteOldSubscriptions(store.db, now)
  while ((await expireCards(store)) > 0);
  while ((await settleStandings(store)) > 0);
  await countLamps(store, now)
  return timedOut
}

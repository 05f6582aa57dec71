import { setImmediate as letOthers } from 'node:timers/promises'

import { timeOutLate } from './appointments.ts'
import { expireCards } from './card-changes.ts'
import { countLamps } from './lamp-counts.ts'
import { deleteOldLimits } from './limits.ts'
import { deleteOldCodes } from './login-codes.ts'
import { deleteOldLogins } from './logins.ts'
import { deleteOldMessageDays } from './message-days.ts'
import { deleteOldOperations } from './operations.ts'
import { eraseLateAnswers } from './operation-subjects.ts'
import { deleteOldNotices } from './notices.ts'
import { expireOrders } from './orders.ts'
import { deleteOldPayNotices } from './pay-notices.ts'
import { deleteUnusedPictures } from './pictures.ts'
import { deleteOldSubscriptions } from './push-subscriptions.ts'
import { deleteOldRetainedFacts } from './retained-facts.ts'
import { readChainSettings } from './settings.ts'
import { settleAllStandings } from './standings.ts'
import { markEverybodyOnce } from './standing-marks.ts'
import type { Store } from './store.ts'
import { destroyLateKeys } from './subject-keys.ts'

const dayMs = 24 * 3_600_000

/** Tidies what time has ended. Nothing depends on when it runs. Tells how many appointments timed out. */
export async function sweep(store: Store): Promise<number> {
  const now = await store.now()
  const timedOut = await store.transaction((tx) => timeOutLate(tx, now))
  await expireOrders(store.db, now)
  await deleteOldCodes(store.db, now)
  await deleteOldLogins(store.db, now)
  await deleteOldLimits(store.db, now)
  await deleteOldRetainedFacts(store.db, now)
  await deleteOldMessageDays(store.db, new Date(now - 2 * dayMs).toISOString().slice(0, 10))
  const { retention } = await readChainSettings(store.db)
  await deleteOldOperations(store.db, now - retention.answerDays * dayMs)
  await eraseLateAnswers(store)
  await destroyLateKeys(store.db)
  await deleteOldPayNotices(store.db, now - retention.payNoticeDays * dayMs)
  await deleteUnusedPictures(store.db, now)
  await deleteOldNotices(store.db, now - retention.noticeDays * dayMs)
  await deleteOldSubscriptions(store.db, now)
  while ((await expireCards(store)) > 0) await letOthers()
  await markEverybodyOnce(store)
  await settleAllStandings(store)
  await countLamps(store, now)
  return timedOut
}

import { setImmediate as letOthers } from 'node:timers/promises'

import type { Job } from '../jobs/job.ts'
import { runSteps } from '../jobs/run-steps.ts'
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
import type { Instant } from './schema.ts'
import { readChainSettings } from './settings.ts'
import { settleAllStandings } from './standings.ts'
import { markEverybodyOnce } from './standing-marks.ts'
import type { Store } from './store.ts'
import { destroyLateKeys } from './subject-keys.ts'

const dayMs = 24 * 3_600_000

/** Tidying, by one server for all of them. */
export function sweepJob(store: Store): Job {
  return { name: 'sweep', everyMs: 30_000, leaseMs: 25_000, run: (signal) => sweep(store, signal) }
}

/**
 * Tidies what time has ended. Nothing depends on when it runs. One step that fails keeps no other one waiting. Tells
 * how many appointments timed out.
 */
export async function sweep(store: Store, signal?: AbortSignal): Promise<number> {
  const now = await store.now()
  let timedOut = 0
  const timeOut = async () => void (timedOut = await store.transaction((tx) => timeOutLate(tx, now)))
  await runSteps({ 'time-out': timeOut, ...tidyingSteps(store, now), ...agingSteps(store, now) }, signal)
  return timedOut
}

/** What has been kept for as long as it may be. */
function tidyingSteps(store: Store, now: Instant) {
  const { db } = store
  const retention = async () => (await readChainSettings(db)).retention
  return {
    codes: () => deleteOldCodes(db, now),
    logins: () => deleteOldLogins(db, now),
    limits: () => deleteOldLimits(db, now),
    'retained-facts': () => deleteOldRetainedFacts(db, now),
    'message-days': () => deleteOldMessageDays(db, new Date(now - 2 * dayMs).toISOString().slice(0, 10)),
    operations: async () => await deleteOldOperations(db, now - (await retention()).answerDays * dayMs),
    'late-answers': () => eraseLateAnswers(store),
    'late-keys': () => destroyLateKeys(db),
    'pay-notices': async () => await deleteOldPayNotices(db, now - (await retention()).payNoticeDays * dayMs),
    pictures: () => deleteUnusedPictures(db, now),
    notices: async () => await deleteOldNotices(db, now - (await retention()).noticeDays * dayMs),
    subscriptions: () => deleteOldSubscriptions(db, now),
  }
}

/** What changes its state with time. */
function agingSteps(store: Store, now: Instant) {
  return {
    orders: () => expireOrders(store.db, now),
    cards: async () => {
      while ((await expireCards(store)) > 0) await letOthers()
    },
    'member-index': async () => {
      await markEverybodyOnce(store)
      await settleAllStandings(store)
    },
    lamps: () => countLamps(store, now),
  }
}

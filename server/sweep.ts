import { setImmediate as letOthers } from 'node:timers/promises'

import type { Job } from './platform/jobs/job.ts'
import { runSteps } from './platform/jobs/run-steps.ts'
import { timeOutLate } from './modules/appointments/store/appointments.ts'
import { expireCards } from './modules/cards/store/card-changes.ts'
import { countLamps } from './modules/beds/store/lamp-counts.ts'
import { deleteOldLimits } from './platform/database/limits/rate-limits.ts'
import { deleteOldSharedHits } from './platform/database/limits/shared-hits.ts'
import { deleteOldCodes } from './modules/members/store/login-codes.ts'
import { deleteOldChallenges } from './modules/members/store/passkey-challenges.ts'
import { deleteOldTickets } from './modules/members/store/second-facts.ts'
import { deleteOldInvitations } from './modules/members/store/invitations.ts'
import { deleteOldLogins } from './modules/members/store/logins.ts'
import { deleteOldAttempts } from './platform/messaging/message-attempts.ts'
import { deleteOldTotals } from './platform/messaging/message-totals.ts'
import { deleteOldMessageDays } from './platform/messaging/message-days.ts'
import { deleteOldOperations } from './platform/database/operations.ts'
import { eraseLateAnswers } from './platform/database/operation-subjects.ts'
import { eraseLateRows } from './modules/members/store/erasing/erase-member.ts'
import { moveLateRows } from './modules/members/store/merging/merged-members.ts'
import { deleteOldNotices } from './modules/notices/store/notices.ts'
import { expireOrders } from './modules/payments/store/orders.ts'
import { deleteOldPayNotices } from './modules/payments/store/provider-notices.ts'
import { deleteUnusedPictures } from './platform/pictures/pictures.ts'
import { deleteOldSubscriptions } from './platform/push/subscriptions.ts'
import { deleteOldRetainedFacts } from './modules/members/store/retained-facts.ts'
import type { Instant } from './platform/database/schema.ts'
import { readChainSettings } from './modules/chain/store/settings.ts'
import { refreshWholeMemberIndex } from './modules/cards/store/member-index.ts'
import { markAllDirtyOnce } from './modules/members/store/member-index-marks.ts'
import type { Store } from './platform/database/store.ts'
import { destroyLateKeys } from './platform/audit-logs/subject-keys.ts'

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
  await runSteps({ 'time-out': timeOut, ...tidyingSteps(store, now), ...agingSteps(store, now, signal) }, signal)
  return timedOut
}

/** Of what messages cost, staff see thirty days. */
const totalsDays = 32

function dayBefore(now: Instant, days: number): string {
  return new Date(now - days * dayMs).toISOString().slice(0, 10)
}

/** What has been kept for as long as it may be. */
function tidyingSteps(store: Store, now: Instant) {
  const { db } = store
  const retention = async () => (await readChainSettings(db)).retention
  return {
    codes: () => deleteOldCodes(db, now),
    'second-facts': () => deleteOldTickets(db, now),
    'passkey-challenges': () => deleteOldChallenges(db, now),
    logins: async () => await deleteOldLogins(db, now - (await retention()).loginDays * dayMs),
    invitations: () => deleteOldInvitations(db, now),
    limits: () => deleteOldLimits(db, now),
    'shared-hits': () => deleteOldSharedHits(db, now),
    'retained-facts': () => deleteOldRetainedFacts(db, now),
    'message-attempts': () => deleteOldAttempts(db, now),
    'message-totals': () => deleteOldTotals(db, dayBefore(now, totalsDays)),
    'message-days': () => deleteOldMessageDays(db, dayBefore(now, 2)),
    operations: async () => await deleteOldOperations(db, now - (await retention()).answerDays * dayMs),
    'late-rows': () => moveLateRows(store, now),
    'late-answers': () => eraseLateAnswers(store),
    'erased-rows': () => eraseLateRows(store, now),
    'late-keys': () => destroyLateKeys(db),
    'pay-notices': async () => await deleteOldPayNotices(db, now - (await retention()).payNoticeDays * dayMs),
    pictures: () => deleteUnusedPictures(db, now),
    notices: async () => await deleteOldNotices(db, now - (await retention()).noticeDays * dayMs),
    subscriptions: () => deleteOldSubscriptions(db, now),
  }
}

/** What changes its state with time. */
function agingSteps(store: Store, now: Instant, signal: AbortSignal | undefined) {
  return {
    orders: () => expireOrders(store.db, now),
    cards: async () => {
      while ((await expireCards(store)) > 0) {
        if (signal?.aborted) return
        await letOthers()
      }
    },
    'member-index': async () => {
      await markAllDirtyOnce(store)
      await refreshWholeMemberIndex(store, signal)
    },
    lamps: () => countLamps(store, now),
  }
}

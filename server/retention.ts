import { setImmediate as letOthers } from 'node:timers/promises'

import type { Job } from './platform/jobs/job.ts'
import { runSteps } from './platform/jobs/run-steps.ts'
import { trimDoorLog } from './platform/audit-logs/trim-door-log.ts'
import type { LogKey } from './platform/audit-logs/log-key.ts'
import type { Instant } from './platform/database/schema.ts'
import type { Db, Store, Tx } from './platform/database/store.ts'
import { cancelBookings } from './modules/appointments/store/cancel-bookings.ts'
import { hasBookingAfter } from './modules/appointments/store/appointments.ts'
import { readLongestGap } from './modules/beds/store/bed-configs.ts'
import { holdsValue } from './modules/cards/rules/card-status.ts'
import { listCards } from './modules/cards/store/cards.ts'
import { readChainSettings } from './modules/chain/store/settings.ts'
import { listLocks } from './modules/doors/store/locks.ts'
import { deleteOldOpenings } from './modules/doors/store/openings.ts'
import { deleteOldAttempts } from './modules/doors/store/refused-attempts.ts'
import { endAccount } from './modules/members/actions/end-account.ts'
import { whatIsUnfinished } from './modules/members/store/erasing/erase-member.ts'
import { findMember, listUnusedAccounts, selectMemberForUpdate } from './modules/members/store/members.ts'
import { lastSeenAt } from './modules/members/store/second-facts.ts'
import { deleteOldProblemPictures, deleteOldProblems } from './modules/problems/store/problems.ts'
import { deleteOldEvidence } from './modules/sessions/store/old-evidence.ts'

const dayMs = 24 * 3_600_000
const hourMs = 3_600_000
const atOnce = 500

export interface RetentionDeps {
  store: Store
  /** Behind the links of the logs, which are cut from their front. */
  logKey: LogKey
  /** Behind the names under which what outlives an account is kept. */
  pepper: string
}

/** Deletes what has been kept for as long as the chain says, by one server for all of them. */
export function retentionJob(deps: RetentionDeps): Job {
  return { name: 'retention', everyMs: hourMs, leaseMs: hourMs / 2, run: (signal) => retain(deps, signal) }
}

/**
 * One round: openings and logs of doors, evidence of sessions, and accounts that nobody uses. What accounting needs,
 * the sessions and the ledger, is not deleted. It goes on in the next round where it is cut short.
 */
export async function retain({ store, logKey, pepper }: RetentionDeps, signal?: AbortSignal): Promise<void> {
  const now = await store.now()
  const { retention } = await readChainSettings(store.db)
  const doorsBefore = now - retention.doorDays * dayMs
  const steps = {
    openings: () => untilNone(() => deleteOldOpenings(store.db, doorsBefore, atOnce), signal),
    attempts: () => untilNone(() => deleteOldAttempts(store.db, doorsBefore, atOnce), signal),
    'door-logs': async () => {
      const trim = (lockId: string) => untilNone(() => trimDoorLog(store, logKey, lockId, doorsBefore), signal)
      const locks = await listLocks(store.db)
      await runSteps(Object.fromEntries(locks.map(({ lockId }) => [lockId, () => trim(lockId)])), signal)
    },
    evidence: () => untilNone(() => deleteOldEvidence(store.db, now - retention.evidenceDays * dayMs, atOnce), signal),
    reports: () => deleteReports(store.db, now, retention.evidenceDays, signal),
    accounts: () => endUnusedAccounts(store, pepper, now - retention.unusedDays * dayMs, signal),
  }
  await runSteps(steps, signal)
}

/** The picture of a report that was decided is of no use for as long as its words are. */
const pictureDays = 90

async function deleteReports(db: Db, now: Instant, days: number, signal?: AbortSignal): Promise<void> {
  const picturesBefore = now - Math.min(days, pictureDays) * dayMs
  await untilNone(() => deleteOldProblemPictures(db, picturesBefore, atOnce), signal)
  await untilNone(() => deleteOldProblems(db, now - days * dayMs, atOnce), signal)
}

/** Members are answered in between. */
async function untilNone(deleteSome: () => Promise<number>, signal?: AbortSignal): Promise<void> {
  let count = 1
  while (count > 0) {
    if (signal?.aborted) return
    count = await deleteSome()
    await letOthers()
  }
}

/**
 * Accounts that nobody used since an instant, and on which nothing is left, end as if their members had asked for it.
 * One that cannot be ended keeps no other one waiting.
 */
async function endUnusedAccounts(store: Store, pepper: string, before: Instant, signal?: AbortSignal): Promise<void> {
  const steps: Record<string, () => Promise<void>> = {}
  let after: string | undefined = ''
  while (after !== undefined) {
    if (signal?.aborted) return
    const uids: string[] = await listUnusedAccounts(store.db, before, { after, limit: atOnce })
    for (const uid of uids)
      steps[uid] = () => store.transaction((tx) => endWhereNothingIsLeft(store, tx, { uid, pepper, before }))
    after = uids.at(-1)
  }
  await runSteps(steps, signal)
}

/** Since the list was read, the member may have signed in, bought or booked. */
async function endWhereNothingIsLeft(
  store: Store,
  tx: Tx,
  { uid, pepper, before }: { uid: string; pepper: string; before: Instant },
): Promise<void> {
  if (!(await findMember(tx, uid))) return
  const member = await selectMemberForUpdate(tx, uid)
  const now = await store.now(tx)
  if (member.role === 'admin' || (await lastSeenAt(tx, member)) >= before) return
  if (await hasBookingAfter(tx, uid, now)) return
  if ((await listCards(tx, uid)).some((card) => holdsValue(card, now))) return
  if ((await whatIsUnfinished(tx, uid, now)) !== undefined) return
  const bedGapHours = await readLongestGap(tx)
  await endAccount(tx, { pepper, member, bedGapHours, cancelBookings }, now)
}

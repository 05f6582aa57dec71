import type { Job } from '#server/platform/jobs/job.ts'
import { planReminders } from './actions/plan-reminders.ts'
import { followFailed } from './store/unreached.ts'
import { type NoticeDeps, sendDueNotices } from './actions/send-notices.ts'

const everyMs = 5_000
const longestBackoffMs = 30_000

/** Reminders that cannot be planned keep no other notice from being sent. */
export function noticeJobs(deps: NoticeDeps): Job[] {
  return [
    { name: 'plan-reminders', everyMs, longestBackoffMs, run: () => planReminders(deps.store) },
    { name: 'send-notices', everyMs, longestBackoffMs, run: (signal) => sendDueNotices(deps, signal) },
    { name: 'follow-texts', everyMs, longestBackoffMs, run: () => followTexts(deps) },
  ]
}

async function followTexts({ store, texts }: NoticeDeps): Promise<void> {
  await followFailed(store.db, texts.messenger.noticeChannels, await store.now())
}

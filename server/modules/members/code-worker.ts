import type { Job } from '#server/platform/jobs/job.ts'
import type { Store } from '#server/platform/database/store.ts'
import { claimNextMessage } from '#server/modules/members/actions/claim-next-message.ts'
import type { SendCodeDeps } from '#server/modules/members/actions/message-deps.ts'
import { sendOrGoOn } from '#server/modules/members/actions/send-message.ts'
import { listOverdueCodes } from '#server/modules/members/store/login-codes.ts'

const everyMs = 2_000
const longestBackoffMs = 30_000
const mostAtOnce = 20

/** Sends codes on their next channel when nothing tells in time that they arrived. Each server looks; one takes each. */
export function codeJobs(store: Store, deps: SendCodeDeps): Job[] {
  if (deps.messenger.channels.length < 2) return []
  return [{ name: 'send-codes-again', everyMs, longestBackoffMs, run: () => sendOverdueCodes(store, deps) }]
}

async function sendOverdueCodes(store: Store, deps: SendCodeDeps): Promise<void> {
  const overdue = await listOverdueCodes(store.db, await store.now(), mostAtOnce)
  await Promise.all(overdue.map((requestId) => sendAgain(store, deps, requestId)))
}

async function sendAgain(store: Store, deps: SendCodeDeps, requestId: string): Promise<void> {
  const message = await claimNextMessage(store, deps, { requestId, when: 'when due' })
  if (message) await sendOrGoOn(store, deps, message)
}

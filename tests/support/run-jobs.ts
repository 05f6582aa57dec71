import { type Job, performJob } from '#server/platform/jobs/job.ts'
import type { Store } from '#server/platform/database/store.ts'

/** One turn of each job, as a server takes it that is not stopping. */
export async function runJobs(store: Store, jobs: Job[]): Promise<void> {
  for (const job of jobs) await performJob(store, job, new AbortController().signal)
}

import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { newestBackup, unfinishedName } from './backup-names.ts'
import type { BackupSettings } from './backup-settings.ts'
import type { Installation } from './installation.ts'
import type { BackupTask } from './make-backup.ts'
import { inWorkingFolder } from './working-folder.ts'
import { prepareDirectory } from '#server/platform/database/data-directory.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { makePrivateFolder } from '#server/platform/process/private-files.ts'

const minuteMs = 60_000

/** Makes a backup as often as was set, of all servers on one; in a thread of its own, beside the calls. */
export function backupJob(from: Installation, to: BackupSettings, now: () => number = Date.now): Job {
  const everyMs = to.everyMinutes * minuteMs
  return {
    name: 'backup',
    everyMs,
    firstAfterMs: Math.min(everyMs, minuteMs),
    leaseMs: everyMs - everyMs / 10,
    async run(signal) {
      makePrivateFolder(to.folder)
      const begunAt = now()
      const newest = newestBackup(await readdir(to.folder), begunAt)
      // After a restart the last one may be young.
      if (newest && newest.at > begunAt - everyMs / 2) return
      prepareDirectory(from.dataDir)
      await inWorkingFolder(from.dataDir, (folder) => makeBeside(folder, { from, to, now: begunAt }, signal))
    },
  }
}

/** A thread that is ended does nothing more: what it has begun is taken away here. */
async function makeBeside(folder: string, task: BackupTask, signal: AbortSignal): Promise<void> {
  const thread = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: { folder, ...task } })
  const end = () => void thread.terminate()
  signal.addEventListener('abort', end, { once: true })
  try {
    // What fails in the thread rejects here.
    const [code] = await once(thread, 'exit')
    if (code !== 0 && !signal.aborted) throw new Error(`The backup ended early, with ${code}`)
  } finally {
    signal.removeEventListener('abort', end)
    await rm(join(task.to.folder, unfinishedName(task.now)), { force: true })
  }
}

import { workerData } from 'node:worker_threads'

import { type BackupTask, makeBackupIn } from './make-backup.ts'

const { folder, ...task } = workerData as BackupTask & { folder: string }
await makeBackupIn(folder, task)

import { workerData } from 'node:worker_threads'

import type { BackupSettings } from './backup-settings.ts'
import type { Installation } from './installation.ts'
import { makeBackup } from './make-backup.ts'

const { from, to } = workerData as { from: Installation; to: BackupSettings }
await makeBackup(from, to)

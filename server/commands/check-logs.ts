import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { type Config, readConfig } from '#server/platform/process/config.ts'
import { persistedSecret } from '#server/platform/database/persisted-secret.ts'
import { faultLine } from '#server/platform/audit-logs/fault-lines.ts'
import { checkHere } from '#server/platform/audit-logs/log-check-worker.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { logKeyOf } from '#server/platform/audit-logs/log-key.ts'
import { openToRead } from '#server/platform/database/open-read-only.ts'

/** Checks all logs from their first entry on, also beside a running server. Says each fault in a line of its own. */
async function checkAll(config: Config): Promise<number> {
  const { dataDir, logSecret, place } = config
  if (logSecret === undefined && !existsSync(join(dataDir, 'log-secret'))) {
    throw new StartFailure(`There is no key of the logs in ${dataDir}. Set LOG_SECRET or DATA_DIR.`)
  }
  const key = logKeyOf(persistedSecret(logSecret, dataDir, 'log-secret'))
  const db = await openToRead(place)
  try {
    const { faults, checked } = await checkHere({ store: { db }, key, dataDir }, 'whole')
    for (const fault of faults) console.log(faultLine(fault))
    const entries = checked.reduce((sum, log) => sum + log.entries, 0)
    console.log(`${checked.length} logs, ${entries} entries, ${faults.length} faults`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await db.destroy()
  }
}

try {
  process.exitCode = await checkAll(readConfig(process.env))
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(error instanceof StartFailure ? reason : `The logs could not be checked: ${reason.split('\n')[0]}`)
  process.exitCode = 2
}

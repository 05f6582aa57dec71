import type { Logger } from 'pino'

import type { Job } from '#server/platform/jobs/job.ts'
import { releaseLease, takeLease } from '#server/platform/jobs/job-lease.ts'
import { type CheckedLog, checkLogs, type LogAnchors, type LogCheck, type LogFault } from './check-logs.ts'
import type { LogKey } from './log-key.ts'
import { keepCheckResult } from './log-check-result.ts'
import type { Store } from '#server/platform/database/store.ts'
import { readAnchors, writeAnchors } from './anchor-file.ts'
import { faultLine } from './fault-lines.ts'

export interface LogWatch {
  store: Store
  key: LogKey
  dataDir: string
  logger: Pick<Logger, 'error'>
}

const everyMs = 60_000
const wholeEveryMs = 24 * 3_600_000

/**
 * Looks at the logs every minute at what is new, and at everything once a day, on one of the servers. It only tells;
 * nothing waits for it.
 */
export function checkLogsJob(watch: LogWatch): Job {
  const known = new Set<string>()
  return { name: 'check-logs', everyMs, firstAfterMs: 0, run: () => lookOnce(watch, known) }
}

/** One round. A fault is said once, and again with every check of everything. */
export async function lookOnce(watch: LogWatch, known: Set<string>): Promise<LogFault[]> {
  const whole = await takeLease(watch.store, 'check-logs', wholeEveryMs)
  const isWhole = whole !== undefined
  const { faults, checked, anchors } = await checkHere(watch, isWhole ? 'whole' : 'new').catch(async (error) => {
    // Another server, or this one in a minute, makes up for it.
    if (whole) await releaseLease(watch.store, whole)
    throw error
  })
  if (isWhole) known.clear()
  const lines = faults.map(faultLine)
  for (const line of lines.filter((line) => !known.has(line)).slice(0, mostSaid))
    watch.logger.error(`Log check: ${line}`)
  for (const line of lines) known.add(line)
  if (isWhole || faults.length > 0) await keepCheckResult(watch.store, lines)
  await moveAnchors(watch, checked, anchors)
  return faults
}

const mostSaid = 50

/** The logs, as this server's own anchors let it see them. */
export async function checkHere(
  { store: { db }, key, dataDir }: Pick<LogWatch, 'key' | 'dataDir'> & { store: Pick<Store, 'db'> },
  span: LogCheck['span'],
): Promise<{ faults: LogFault[]; checked: CheckedLog[]; anchors: LogAnchors | undefined }> {
  const kept = readAnchors(dataDir, key)
  const anchors = kept.state === 'kept' ? kept.anchors : {}
  const checked = await checkLogs(db, { key, anchors, span })
  const faults = checked.flatMap((one) => one.faults)
  if (kept.state !== 'broken') return { faults, checked, anchors }
  return { faults: [{ log: 'staff', kind: 'anchor-broken', seq: null }, ...faults], checked, anchors: undefined }
}

/**
 * What was found whole is the anchor from now on. A commit that is not on the disk yet may be lost with the power: one
 * that waits for the disk is made first, and takes along all before it. An anchor in doubt stays as it is.
 */
async function moveAnchors({ store, key, dataDir }: LogWatch, checked: CheckedLog[], anchors: LogAnchors | undefined) {
  if (!anchors) return
  const moved = checked.filter(({ log, end }) => end !== undefined && end.seq > (anchors[log]?.seq ?? 0))
  if (moved.length === 0) return
  await takeLease(store, 'note-log-heads', 0)
  writeAnchors(dataDir, key, { ...anchors, ...Object.fromEntries(moved.map(({ log, end }) => [log, end])) })
}

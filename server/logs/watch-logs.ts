import { setTimeout as wait } from 'node:timers/promises'

import type { Logger } from 'pino'

import { type CheckedLog, checkLogs, type LogAnchors, type LogCheck, type LogFault } from '../store/check-logs.ts'
import { dropChore, takeChore } from '../store/chores.ts'
import type { LogKey } from '../store/log-key.ts'
import { keepCheckResult } from '../store/log-check-result.ts'
import type { Store } from '../store/store.ts'
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
 * Looks at the logs for as long as the server lives: every minute at what is new, and at everything once a day, on one
 * of the servers. It only tells; nothing waits for it. Ends when called.
 */
export function watchLogs(watch: LogWatch): () => Promise<void> {
  const end = new AbortController()
  const known = new Set<string>()
  const rounds = (async () => {
    while (!end.signal.aborted) {
      await lookOnce(watch, known).catch((error: unknown) => watch.logger.error(error))
      // Rejects when it is ended, which is what it waits for.
      await wait(everyMs, undefined, { signal: end.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    end.abort()
    await rounds
  }
}

/** One round. A fault is said once, and again with every check of everything. */
export async function lookOnce(watch: LogWatch, known: Set<string>): Promise<LogFault[]> {
  const isWhole = await takeChore(watch.store, 'check-logs', wholeEveryMs)
  const { faults, checked, anchors } = await checkHere(watch, isWhole ? 'whole' : 'new').catch(async (error) => {
    // Another server, or this one in a minute, makes up for it.
    if (isWhole) await dropChore(watch.store, 'check-logs')
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
  await takeChore(store, 'note-log-heads', 0)
  writeAnchors(dataDir, key, { ...anchors, ...Object.fromEntries(moved.map(({ log, end }) => [log, end])) })
}

import { checkLogs, type LogAnchors, type LogFault } from '#server/platform/audit-logs/check-logs.ts'
import { logKeyOf } from '#server/platform/audit-logs/log-key.ts'
import { openContent } from '#server/platform/audit-logs/staff-log-entry.ts'
import type { Db } from '#server/platform/database/store.ts'
import { logSecret } from './log-secret.ts'

export const logKey = logKeyOf(logSecret)

/** Everything that is wrong with the logs of a database. */
export async function logFaults(db: Db, anchors: LogAnchors = {}): Promise<LogFault[]> {
  const checked = await checkLogs(db, { key: logKey, anchors, span: 'whole' })
  return checked.flatMap(({ faults }) => faults)
}

/** The number of the first line of a door's log that something is wrong with, or undefined. */
export async function firstBrokenLine(db: Db, lockId: string): Promise<number | undefined> {
  const own = (await logFaults(db)).find(({ log }) => log === `door:${lockId}`)
  return own && (own.seq ?? 0)
}

/** The entries of the staff log with what they say, in the order in which they were written. */
export async function readStaffLog(db: Db) {
  const rows = await db
    .selectFrom('staffLog')
    .leftJoin('subjectKeys', 'subjectKeys.memberUid', 'staffLog.memberUid')
    .leftJoin('members as about', 'about.uid', 'staffLog.memberUid')
    .selectAll('staffLog')
    .select(['key', 'about.deletedAt as leftAt'])
    .orderBy('entryId')
    .execute()
  return rows.map((row) => Object.assign(row, openContent(row)))
}

import { isTrueHead, listHeads, type LogHead } from './log-heads.ts'
import type { LogKey } from './log-key.ts'
import type { LogName } from './log-tables.ts'
import type { LogPlace } from './log-tables.ts'
import { linkOf } from './linked-log.ts'
import { entriesAfter, lastPlace, lockedEntries, type LogEntry, entryAt, unlinkedEntries } from './read-logs.ts'
import type { Db } from '#server/platform/database/store.ts'

export type LogFaultKind =
  /** The entry was changed, moved or written without the key, or does not follow from the one before it. */
  | 'broken'
  /** There is no entry with this number, or with any from this one up to `to`. */
  | 'missing'
  /** A second entry with the number of another. */
  | 'doubled'
  /** An entry that was never linked. */
  | 'unlinked'
  /** The log goes on after what its head says is the end. */
  | 'beyond-head'
  /** What it says of a member who has not left cannot be opened: its key was taken away. */
  | 'key-missing'
  /** What keeps the end of the log is gone, or was changed. */
  | 'head-missing'
  | 'head-broken'
  /** This server has seen the log longer, or otherwise, than it is now. */
  | 'rolled-back'
  /** What this server keeps of the ends of the logs was changed. */
  | 'anchor-broken'

export interface LogFault {
  log: LogName
  kind: LogFaultKind
  seq: number | null
  /** The last of several numbers. */
  to?: number
  entryId?: string
}

export interface CheckedLog {
  log: LogName
  faults: LogFault[]
  /** How far the log was found whole; undefined where something is wrong with it. */
  end: LogPlace | undefined
  entries: number
}

/** Where checking begins: after an entry that this server has seen before. */
export type LogAnchors = Partial<Record<LogName, LogPlace>>

export interface LogCheck {
  key: LogKey
  anchors: LogAnchors
  /** From the first entry on, or only what came after the anchors; without an anchor the newest ones. */
  span: 'whole' | 'new'
}

const newest = 2_000

/** Checks every log that there is, or that this server has seen. It looks at a few hundred entries at once. */
export async function checkLogs(db: Db, check: LogCheck): Promise<CheckedLog[]> {
  const doors = await db.selectFrom('doorLog').select('lockId').distinct().execute()
  const heads = await listHeads(db)
  const names = new Set<LogName>([
    'staff',
    ...doors.map(({ lockId }) => `door:${lockId}` as const),
    ...heads.map(({ log }) => log),
    ...(Object.keys(check.anchors) as LogName[]),
  ])
  const checked: CheckedLog[] = []
  for (const log of names) {
    const first = await checkLog(db, check, log)
    // The front may have been taken off while it was read; what is truly wrong is found again.
    checked.push(first.faults.length === 0 ? first : await checkLog(db, check, log))
  }
  return checked
}

async function checkLog(db: Db, check: LogCheck, log: LogName): Promise<CheckedLog> {
  const faults: LogFault[] = []
  // Looked at before the head, which only grows together with the entries.
  const last = await lastPlace(db, log)
  const head = (await listHeads(db)).find((one) => one.log === log)
  faults.push(...headFaults(check, log, { head, last }), ...(await anchorFaults(db, check, log, head)))
  const to = head?.seq ?? last.seq
  const from = await beginning(db, check, log, { to, front: frontOf(check, head) })
  const { faults: inside, end, entries } = await checkEntries(db, check, log, { from, to })
  faults.push(...inside)
  if (end.seq < to) faults.push({ log, kind: 'missing', seq: end.seq + 1, to })
  else if (head && end.link !== head.link && isTrueHead(check.key, head)) faults.push(atHead(log, 'head-broken'))
  for (const entryId of await unlinkedEntries(db, log)) faults.push({ log, kind: 'unlinked', seq: null, entryId })
  if (log === 'staff' && check.span === 'whole') {
    for (const entryId of await lockedEntries(db)) faults.push({ log, kind: 'key-missing', seq: null, entryId })
  }
  const found = { seq: end.seq, link: end.link }
  return { log, faults, entries, end: faults.length === 0 ? found : undefined }
}

function atHead(log: LogName, kind: 'head-missing' | 'head-broken'): LogFault {
  return { log, kind, seq: null }
}

function headFaults(
  { key }: LogCheck,
  log: LogName,
  { head, last }: { head: LogHead | undefined; last: LogPlace },
): LogFault[] {
  if (!head) return [atHead(log, 'head-missing')]
  if (!isTrueHead(key, head)) return [atHead(log, 'head-broken')]
  if (last.seq <= head.seq) return []
  return [{ log, kind: 'beyond-head', seq: head.seq + 1, to: last.seq }]
}

async function anchorFaults(
  db: Db,
  { anchors, key }: LogCheck,
  log: LogName,
  head: LogHead | undefined,
): Promise<LogFault[]> {
  const anchor = anchors[log]
  if (!anchor || anchor.seq === 0) return []
  // What this server saw last has been taken off the front since: there is nothing left to compare.
  if (head && isTrueHead(key, head) && anchor.seq < head.trimmedSeq) return []
  if (anchor.seq > (head?.seq ?? 0)) return [{ log, kind: 'rolled-back', seq: (head?.seq ?? 0) + 1, to: anchor.seq }]
  const now = anchor.seq === head?.trimmedSeq ? frontOf({ key }, head) : await entryAt(db, log, anchor.seq)
  return now?.link === anchor.link ? [] : [{ log, kind: 'rolled-back', seq: anchor.seq }]
}

/** Before the first entry that has to be there: the very beginning, or what was last taken off the front. */
function frontOf({ key }: Pick<LogCheck, 'key'>, head: LogHead | undefined): LogPlace {
  const isTrimmed = head !== undefined && head.trimmedSeq > 0 && isTrueHead(key, head)
  return isTrimmed ? { seq: head.trimmedSeq, link: head.trimmedLink } : { seq: 0, link: '' }
}

async function beginning(
  db: Db,
  { anchors, span }: LogCheck,
  log: LogName,
  { to, front }: { to: number; front: LogPlace },
): Promise<EntryPlace> {
  if (span === 'whole') return front
  const seq = Math.min(anchors[log]?.seq ?? Math.max(0, to - newest), to)
  return (await entryAt(db, log, seq)) ?? front
}

const atOnce = 500

type EntryPlace = LogPlace & { entryId?: string }

async function checkEntries(
  db: Db,
  { key }: LogCheck,
  log: LogName,
  { from, to }: { from: EntryPlace; to: number },
): Promise<{ faults: LogFault[]; end: LogPlace; entries: number }> {
  const faults: LogFault[] = []
  let end: EntryPlace = from
  let entries = 0
  for (;;) {
    const rows = await entriesAfter(db, log, { after: end, to, limit: atOnce })
    for (const row of rows) {
      faults.push(...entryFaults(key, log, end, row))
      end = row
      entries += 1
    }
    if (rows.length < atOnce) return { faults, end, entries }
    // Members come first: a long log is read beside them.
    await new Promise((resolve) => void setImmediate(resolve))
  }
}

/** What is wrong with an entry that follows another. */
export function entryFaults(
  key: LogKey,
  log: LogName,
  before: LogPlace,
  { seq, link, entryId, fields }: LogEntry,
): LogFault[] {
  const named = { log, seq, ...(entryId !== undefined && { entryId }) }
  if (seq === before.seq) return [{ ...named, kind: 'doubled' }]
  if (seq > before.seq + 1) return [{ log, kind: 'missing', seq: before.seq + 1, to: seq - 1 }]
  return link === linkOf(key, log, seq, before.link, fields) ? [] : [{ ...named, kind: 'broken' }]
}

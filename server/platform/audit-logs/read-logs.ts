import type { LogFields, LogPlace } from './log-tables.ts'
import type { LogName } from './log-tables.ts'
import { staffLogFields } from './staff-log-entry.ts'
import type { Db } from '#server/platform/database/store.ts'

export interface LogEntry extends LogPlace {
  /** Of the staff log: what the entry is called there. */
  entryId?: string
  fields: LogFields
}

interface Span {
  after: { seq: number; entryId?: string | undefined }
  to: number
  limit: number
}

/** Entries by their number, after one of them. */
export async function entriesAfter(db: Db, log: LogName, span: Span): Promise<LogEntry[]> {
  return log === 'staff' ? await staffEntries(db, span) : await doorEntries(db, lockOf(log), span)
}

async function staffEntries(db: Db, { after: { seq, entryId }, to, limit }: Span): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('staffLog')
    .selectAll()
    // A second entry with the same number is not passed over.
    .where((row) =>
      entryId === undefined
        ? row('seq', '>', seq)
        : row.or([row('seq', '>', seq), row.and([row('seq', '=', seq), row('entryId', '>', entryId)])]),
    )
    .where('seq', '<=', to)
    .orderBy('seq')
    .orderBy('entryId')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    seq: row.seq ?? 0,
    link: row.link ?? '',
    entryId: row.entryId,
    fields: staffLogFields(row),
  }))
}

async function doorEntries(db: Db, lockId: string, { after, to, limit }: Span): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('doorLog')
    .selectAll()
    .where('lockId', '=', lockId)
    .where('seq', '>', after.seq)
    .where('seq', '<=', to)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(({ seq, hash, entry }) => ({ seq, link: hash, fields: [entry] }))
}

function lockOf(log: LogName): string {
  return log.slice('door:'.length)
}

/** One entry; undefined: there is none with this number. */
export async function entryAt(db: Db, log: LogName, seq: number): Promise<LogEntry | undefined> {
  const [found] = await entriesAfter(db, log, { after: { seq: seq - 1 }, to: seq, limit: 1 })
  return found
}

/** The entry with the highest number. */
export async function lastPlace(db: Db, log: LogName): Promise<LogPlace> {
  if (log !== 'staff') {
    const line = await db
      .selectFrom('doorLog')
      .select(['seq', 'hash'])
      .where('lockId', '=', lockOf(log))
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    return line ? { seq: line.seq, link: line.hash } : { seq: 0, link: '' }
  }
  const row = await db
    .selectFrom('staffLog')
    .select(['seq', 'link'])
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { seq: row?.seq ?? 0, link: row?.link ?? '' }
}

const mostNamed = 100

/** Entries that nothing linked, by what they are called; lines of doors all have a number. */
export async function unlinkedEntries(db: Db, log: LogName): Promise<string[]> {
  if (log !== 'staff') return []
  const rows = await db.selectFrom('staffLog').select('entryId').where('seq', 'is', null).limit(mostNamed).execute()
  return rows.map(({ entryId }) => entryId)
}

/** Entries about members who have not left, without what opens them. */
export async function lockedEntries(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staffLog')
    .innerJoin('members', 'members.uid', 'staffLog.memberUid')
    .leftJoin('subjectKeys', 'subjectKeys.memberUid', 'staffLog.memberUid')
    .select('entryId')
    .where('sealed', 'is not', null)
    .where('members.deletedAt', 'is', null)
    .where('subjectKeys.key', 'is', null)
    .limit(mostNamed)
    .execute()
  return rows.map(({ entryId }) => entryId)
}

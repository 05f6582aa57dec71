import { createHash } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import { linkOf } from '#server/platform/audit-logs/linked-log.ts'
import type { LogKey } from '#server/platform/audit-logs/log-key.ts'
import { sealedHead } from '#server/platform/audit-logs/log-heads.ts'
import type { LogName } from '#server/platform/audit-logs/log-tables.ts'
import { newSealingKey } from '#server/platform/audit-logs/sealed-text.ts'
import { storedContent, staffLogFields } from '#server/platform/audit-logs/staff-log-entry.ts'

/**
 * The logs are linked by a key that is not in the database, and their ends are kept apart. What is there already is
 * linked as it is found; the head says how much that was. What is about members is sealed.
 */
export async function addLinkedLogs(db: Kysely<unknown>, key: LogKey): Promise<void> {
  const alter = () => db.schema.alterTable('staff_log')
  await alter().addColumn('sealed', 'text').execute()
  await alter().addColumn('seq', 'bigint').execute()
  await alter().addColumn('link', 'text').execute()
  await db.schema
    .createTable('log_heads')
    .addColumn('log', 'text', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('linked_from', 'bigint', (column) => column.notNull())
    .addColumn('seal', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('subject_keys')
    .addColumn('member_uid', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .execute()
  await linkStaffLog(db, key)
  await linkDoorLogs(db, key)
  await db.schema.createIndex('staff_log_by_seq').on('staff_log').column('seq').execute()
}

const atOnce = 200

interface StaffRow {
  entryId: string
  staffUid: string
  what: string
  subject: string
  before: string
  after: string
  reason: string | null
  createdAt: number
  memberUid: string | null
}

async function linkStaffLog(db: Kysely<unknown>, key: LogKey): Promise<void> {
  const sealingKeys = await makeSealingKeys(db)
  let place = { seq: 0, link: '' }
  let after = { at: -1, id: '' }
  for (;;) {
    const { rows } = await sql<StaffRow>`select entry_id, staff_uid, what, subject, before, after, reason, created_at,
      member_uid from staff_log where created_at > ${after.at} or (created_at = ${after.at} and entry_id > ${after.id})
      order by created_at, entry_id limit ${sql.lit(atOnce)}`.execute(db)
    const last = rows.at(-1)
    if (!last) break
    const linked = rows.map((row) => {
      const kept = { ...row, ...storedContent(row, row, sealingKeys.get(row.memberUid ?? '')) }
      const seq = place.seq + 1
      place = { seq, link: linkOf(key, 'staff', seq, place.link, staffLogFields(kept)) }
      return sql`(${kept.entryId}, ${kept.before}, ${kept.after}, ${kept.reason}, ${kept.sealed}, ${seq}, ${place.link})`
    })
    await sql`update staff_log set before = kept.column2, after = kept.column3, reason = kept.column4,
      sealed = kept.column5, seq = cast(kept.column6 as bigint), link = kept.column7
      from (values ${sql.join(linked)}) as kept where staff_log.entry_id = kept.column1`.execute(db)
    after = { at: last.createdAt, id: last.entryId }
  }
  await addHead(db, key, { log: 'staff', ...place })
}

/** One for each member whom the log is about and who has not left. */
async function makeSealingKeys(db: Kysely<unknown>): Promise<Map<string, string>> {
  const { rows } = await sql<{ uid: string }>`select uid from members
    where deleted_at is null and uid in (select member_uid from staff_log)`.execute(db)
  const keys = new Map(rows.map(({ uid }) => [uid, newSealingKey()]))
  for (const [uid, made] of keys) {
    await sql`insert into subject_keys (member_uid, key) values (${uid}, ${made})`.execute(db)
  }
  return keys
}

interface DoorRow {
  lockId: string
  seq: number
  entry: string
  hash: string
}

/** Where the hashes of before do not follow from each other, the links begin anew: that stays to be found. */
async function linkDoorLogs(db: Kysely<unknown>, key: LogKey): Promise<void> {
  const doors = await sql<{ lockId: string }>`select distinct lock_id from door_log order by lock_id`.execute(db)
  for (const { lockId } of doors.rows) {
    const log = `door:${lockId}` as const
    let [place, hash] = [{ seq: 0, link: '' }, '']
    for (;;) {
      const { rows } = await sql<DoorRow>`select lock_id, seq, entry, hash from door_log
        where lock_id = ${lockId} and seq > ${place.seq} order by seq limit ${sql.lit(atOnce)}`.execute(db)
      if (rows.length === 0) break
      const linked = rows.map((row) => {
        const isWhole = row.seq === place.seq + 1 && row.hash === hashOf(row, hash)
        const link = linkOf(key, log, row.seq, isWhole ? place.link : 'broken before it was linked', [row.entry])
        place = { seq: row.seq, link }
        hash = row.hash
        return sql`(${lockId}, ${row.seq}, ${link})`
      })
      await sql`update door_log set hash = kept.column3 from (values ${sql.join(linked)}) as kept
        where door_log.lock_id = kept.column1 and door_log.seq = cast(kept.column2 as bigint)`.execute(db)
    }
    await addHead(db, key, { log, ...place })
  }
}

/** As lines were linked before, without a key. */
function hashOf({ lockId, seq, entry }: DoorRow, before: string): string {
  return createHash('sha256').update([before, lockId, seq, entry].join('\n')).digest('base64url')
}

async function addHead(db: Kysely<unknown>, key: LogKey, end: { log: LogName; seq: number; link: string }) {
  const { log, seq, link, linkedFrom, seal } = sealedHead(key, {
    ...end,
    linkedFrom: end.seq,
    trimmedSeq: 0,
    trimmedLink: '',
  })
  await sql`insert into log_heads (log, seq, link, linked_from, seal)
    values (${log}, ${seq}, ${link}, ${linkedFrom}, ${seal})`.execute(db)
}

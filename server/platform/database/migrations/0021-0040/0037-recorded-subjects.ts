import { type Kysely, sql } from 'kysely'

import { membersNamed, namedIds } from '#server/platform/database/named-ids.ts'
import { withoutPerson } from '#server/platform/database/operation-subjects.ts'

/**
 * Whom an entry of the staff log and a kept answer are about. For what is there already it is found by the ids that
 * stand in it; what is about members who have left is emptied.
 */
export async function addRecordedSubjects(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('staff_log').addColumn('member_uid', 'text').execute()
  await db.schema
    .createTable('operation_subjects')
    .addColumn('caller_uid', 'text', (column) => column.notNull())
    .addColumn('op_id', 'text', (column) => column.notNull())
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('operation_subjects_key', ['caller_uid', 'op_id', 'member_uid'])
    .addForeignKeyConstraint(
      'operation_subjects_operation',
      ['caller_uid', 'op_id'],
      'operations',
      ['member_uid', 'op_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('operation_subjects_of_member')
    .on('operation_subjects')
    .columns(['member_uid', 'caller_uid', 'op_id'])
    .execute()
  await db.schema
    .createIndex('members_gone')
    .on('members')
    .column('uid')
    .where(sql<boolean>`deleted_at is not null`)
    .execute()
  await recordLogSubjects(db)
  await forgetSearches(db)
  await recordAnswerSubjects(db)
}

/** How subjects begin, and where it is written whom the rest of them belongs to. */
const owners = [
  ['member:', 'members', 'uid', 'uid'],
  // Members were called users once.
  ['user:', 'members', 'uid', 'uid'],
  ['appointment:', 'appointments', 'appointment_id', 'member_uid'],
  ['card:', 'cards', 'card_id', 'member_uid'],
  ['order:', 'orders', 'order_id', 'member_uid'],
  ['session:', 'sessions', 'session_id', 'member_uid'],
] as const

async function recordLogSubjects(db: Kysely<unknown>): Promise<void> {
  for (const [prefix, table, key, owner] of owners) {
    await sql`update staff_log set member_uid = (select ${sql.ref(owner)} from ${sql.table(table)}
      where ${sql.ref(key)} = substr(staff_log.subject, ${sql.lit(prefix.length + 1)}))
      where subject like ${sql.lit(`${prefix}%`)} and what <> 'user.erase'`.execute(db)
  }
  // Stopping a bed named the session that ran on it.
  await sql`update staff_log set member_uid = (select member_uid from sessions
    where session_id = substr(before, 13, length(before) - 14)) where what = 'devices.stop'`.execute(db)
  await sql`update staff_log set before = 'null', after = 'null', reason = null
    where member_uid in (select uid from members where deleted_at is not null)`.execute(db)
}

/** What was searched for may be the number of somebody, and no id leads to them. */
async function forgetSearches(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    entryId: string
    after: string
  }>`select entry_id, after from staff_log where what = 'users.export'`.execute(db)
  for (const { entryId, after } of rows) {
    const { search, ...rest } = (JSON.parse(after) ?? {}) as { search?: string }
    const told = JSON.stringify({ ...rest, searched: search !== undefined && search !== '' })
    await sql`update staff_log set after = ${told} where entry_id = ${entryId}`.execute(db)
  }
}

interface Kept {
  memberUid: string
  opId: string
  answer: string
  /** Whom something is about that the same person did at the same instant: the same transaction wrote both. */
  about: string | null
}

async function recordAnswerSubjects(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Kept>`select operations.member_uid, op_id, answer, staff_log.member_uid as about
    from operations left join staff_log
    on staff_log.staff_uid = operations.member_uid and staff_log.created_at = operations.created_at
    where operations.member_uid in (select staff_uid from staff_log)`.execute(db)
  const gone = await sql<{ uid: string }>`select uid from members where deleted_at is not null`.execute(db)
  const left = new Set(gone.rows.map(({ uid }) => uid))
  for (const { memberUid: callerUid, opId, answer, about } of rows) {
    const named = await membersNamed(db, namedIds(JSON.parse(answer)))
    const uids = new Set([...named, ...(about === null ? [] : [about])])
    uids.delete(callerUid)
    for (const uid of uids) {
      await sql`insert into operation_subjects (caller_uid, op_id, member_uid) values (${callerUid}, ${opId}, ${uid})
        on conflict do nothing`.execute(db)
    }
    if (![...uids].some((uid) => left.has(uid))) continue
    await sql`update operations set answer = ${withoutPerson(answer)}
      where member_uid = ${callerUid} and op_id = ${opId}`.execute(db)
  }
}

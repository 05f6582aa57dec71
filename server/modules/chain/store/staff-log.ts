import { sql } from 'kysely'

import { type CamelOf, encode } from '#src/contract/codec.ts'
import { reach } from '#src/contract/values.ts'
import type { z } from 'zod/mini'
import { v7 as uuidv7 } from 'uuid'

import { type CappedCount, countUpToReach } from '#server/platform/database/capped-count.ts'
import { inPlace, keysetPage, type Span } from '#server/platform/database/keyset.ts'
import type { LogPlace } from '#server/platform/audit-logs/log-tables.ts'
import { addToLog } from '#server/platform/audit-logs/linked-log.ts'
import { idsOfSubject, membersNamed } from '#server/platform/database/named-ids.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import {
  storedContent,
  type StoredEntry,
  type NewStaffLogRow,
  openContent,
  staffLogFields,
} from '#server/platform/audit-logs/staff-log-entry.ts'
import { subjectKey } from '#server/platform/audit-logs/subject-keys.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** A thing as the log keeps it: by the names of the wire, as in its entries of all times. */
export function logged<Schema extends z.ZodMiniType>(
  schema: Schema,
  thing: CamelOf<Schema> | null | undefined,
): z.output<Schema> | null {
  return thing ? encode(schema, thing) : null
}

interface StaffAction {
  staffUid: string
  what: string
  /** Kind and id of what was changed, such as "order:…". */
  subject: string
  before: unknown
  after: unknown
  reason?: string | undefined
  /** Whose data it is about, where the subject does not lead to them; null: no member's. */
  memberUid?: string | null
}

/**
 * Writes down what staff did, and about whom, in the transaction that does it. What is about a member can be read for
 * as long as the member has an account.
 */
export async function writeStaffLog(tx: Tx, action: StaffAction, now: Instant): Promise<void> {
  const { staffUid, what, subject, reason = null } = action
  const memberUid = action.memberUid === undefined ? await memberBehind(tx, subject) : action.memberUid
  const content = { before: JSON.stringify(action.before), after: JSON.stringify(action.after), reason }
  const named = { entryId: uuidv7(), memberUid }
  const key = memberUid === null ? undefined : await subjectKey(tx, memberUid)
  const row = { staffUid, what, subject, createdAt: now, ...named, ...storedContent(named, content, key) }
  addToLog(tx, {
    log: 'staff',
    fields: staffLogFields(row),
    insert: (tx, place) => addEntry(tx, { ...row, ...place }),
  })
}

/** About how many others than this member this clerk did such a thing since then. */
export async function countOthers(
  tx: Tx,
  { staffUid, what, memberUid }: Pick<NewStaffLogRow, 'staffUid' | 'what'> & { memberUid: string },
  since: Instant,
): Promise<number> {
  const { others } = await tx
    .selectFrom('staffLog')
    .select(({ fn }) => fn.count<number>('memberUid').distinct().as('others'))
    .where('staffUid', '=', staffUid)
    .where('createdAt', '>', since)
    .where('what', '=', what)
    .where('memberUid', '!=', memberUid)
    .executeTakeFirstOrThrow()
  return others
}

const addEntry = prepared((tx, row: NewStaffLogRow & LogPlace) => tx.insertInto('staffLog').values(row))

async function memberBehind(tx: Tx, subject: string): Promise<string | null> {
  const [uid] = await membersNamed(tx, idsOfSubject(subject))
  return uid ?? null
}

export interface StaffLogFilter {
  /** The things it is about: of a member, the accounts that were merged into it too. */
  subjects?: readonly string[] | undefined
  nouns?: string[] | undefined
  staffUid?: string | undefined
  /** From this instant on, and before that one. */
  fromAt?: Instant | undefined
  toAt?: Instant | undefined
}

/** What staff did, newest first, with who they are. */
export async function listStaffLog(db: Db, filter: StaffLogFilter, span: Span) {
  // The page is found in an index, before anything is read that is not on it.
  const found = await newest(db, filter, span).execute()
  if (found.length === 0) return []
  const entryIds = found.map(({ placeId }) => placeId)
  const rows = await selectEntries(db)
    .select(['entryId', 'staffUid', 'subject', 'members.staffLevel'])
    .where('entryId', 'in', entryIds)
    .execute()
  return inPlace(found, rows.map(withContent), ({ entryId }) => entryId)
}

/** What staff did to one thing, in any order. */
export async function listStaffLogOf(db: Db, subject: string) {
  const rows = await selectEntries(db).where('subject', '=', subject).execute()
  return rows.map(withContent)
}

function withContent<Row extends StoredEntry>(row: Row) {
  return { ...row, ...openContent(row) }
}

/** Entries with who wrote them, and with what opens the sealed ones. */
function selectEntries(db: Db) {
  return (
    db
      .selectFrom('staffLog')
      .innerJoin('members', 'members.uid', 'staffLog.staffUid')
      .leftJoin('subjectKeys', 'subjectKeys.memberUid', 'staffLog.memberUid')
      // What is about a merged account is read for as long as the one that stays has not left.
      .leftJoin('members as about', (join) =>
        join.onRef('about.uid', '=', 'staffLog.memberUid').on('about.mergedInto', 'is', null),
      )
      .select(['entryId', 'what', 'before', 'after', 'reason', 'sealed', 'staffLog.memberUid', 'staffLog.createdAt'])
      .select(['members.nickname', 'subjectKeys.key', 'about.deletedAt as leftAt'])
  )
}

export async function countStaffLog(db: Db, filter: StaffLogFilter): Promise<CappedCount> {
  return await countUpToReach(db, newest(db, filter, { offset: 0, limit: reach + 1 }))
}

const newestFirst = { by: 'createdAt', id: 'entryId' }

/** The newest entries of several nouns. */
function newest(db: Db, filter: StaffLogFilter, span: Span) {
  const { nouns = [] } = filter
  const asFar = { after: span.after, offset: 0, limit: span.offset + span.limit }
  // Each noun from its own part of the index, which is in order; all of them together would have to be sorted.
  const part = (noun: string | undefined) =>
    db.selectFrom(keysetPage(ofNoun(db, filter, noun), newestFirst, asFar).as('part')).select(['entryId', 'createdAt'])
  const [first, ...others] = nouns.length === 0 ? [undefined] : nouns
  const all = others.reduce((query, noun) => query.unionAll(part(noun)), part(first))
  return keysetPage(db.selectFrom(all.as('entries')), newestFirst, span)
}

function ofNoun(db: Db, filter: StaffLogFilter, noun: string | undefined) {
  return (
    matching(db, filter)
      .select(['entryId', 'createdAt'])
      // As the index has it: the name of an act without its verb.
      .$if(noun !== undefined, (query) =>
        query.where(sql<string>`rtrim(what, 'abcdefghijklmnopqrstuvwxyz-')`, '=', `${noun}.`),
      )
  )
}

function matching(db: Db, { subjects, staffUid, fromAt, toAt }: StaffLogFilter) {
  return db
    .selectFrom('staffLog')
    .$if(subjects !== undefined, (query) => query.where('subject', 'in', subjects ?? []))
    .$if(staffUid !== undefined, (query) => query.where('staffUid', '=', staffUid ?? ''))
    .$if(fromAt !== undefined, (query) => query.where('createdAt', '>=', fromAt ?? 0))
    .$if(toAt !== undefined, (query) => query.where('createdAt', '<', toAt ?? 0))
}

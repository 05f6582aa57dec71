import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'

import { type CappedCount, countUpToReach } from '#server/platform/database/capped-count.ts'
import type { DeviceLogKind } from '#server/modules/beds/tables.ts'
import { keysetPage, type Span } from '#server/platform/database/keyset.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

interface NewEntry {
  thingId: string
  shopId: number
  what: DeviceLogKind
  note: string
  staffUid: string | null
}

/** Adds a line to what happened to a machine; lines are never changed. Its id. */
export async function writeDeviceLog(db: Db, entry: NewEntry, now: Instant): Promise<string> {
  const entryId = uuidv7()
  await db
    .insertInto('deviceLog')
    .values({ entryId, ...entry, createdAt: now })
    .execute()
  return entryId
}

/** What a machine says of itself is no maintenance: it stands with the faults. Spelled as their index has it. */
const isWritten = sql<boolean>`what <> 'fault' and what <> 'offline'`

/** The maintenance log of a machine, the newest first, with the names of those who wrote it. */
export async function listDeviceLog(db: Db, thingId: string, span: Span) {
  const entries = db
    .selectFrom('deviceLog')
    .leftJoin('members', 'members.uid', 'deviceLog.staffUid')
    .select(['entryId', 'what', 'note', 'nickname', 'staffUid', 'deviceLog.createdAt'])
    .where('thingId', '=', thingId)
    .where(isWritten)
  return await keysetPage(entries, { by: 'deviceLog.createdAt', id: 'entryId' }, span).execute()
}

export async function countDeviceLog(db: Db, thingId: string): Promise<CappedCount> {
  const own = db.selectFrom('deviceLog').select('entryId').where('thingId', '=', thingId)
  return await countUpToReach(db, own.where(isWritten))
}

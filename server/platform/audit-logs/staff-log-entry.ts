import type { Selectable } from 'kysely'

import type { LogFields } from './log-tables.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import { seal, unseal } from './sealed-text.ts'

type StaffLogRow = Selectable<Schema['staffLog']>
export type NewStaffLogRow = Omit<StaffLogRow, 'seq' | 'link'>

/** What an act changed, and why: JSON, JSON and text. */
export interface ActionContent {
  before: string
  after: string
  reason: string | null
}

const nothing: ActionContent = { before: 'null', after: 'null', reason: null }

/** What is about no member is kept as it is; about a member sealed; about one whose key is gone not at all. */
export function storedContent(
  { entryId, memberUid }: Pick<StaffLogRow, 'entryId' | 'memberUid'>,
  content: ActionContent,
  key: string | undefined,
): ActionContent & { sealed: string | null } {
  if (memberUid === null) return { ...content, sealed: null }
  if (key === undefined) return { ...nothing, sealed: null }
  const { before, after, reason } = content
  return { ...nothing, sealed: seal(key, entryId, JSON.stringify([before, after, reason])) }
}

export type StoredEntry = Pick<StaffLogRow, 'entryId' | 'memberUid' | 'sealed'> &
  ActionContent & {
    /** What opens it, and when the member left whom it is about. */
    key: string | null
    leftAt: Instant | null
  }

/** What an entry says; `erased`: it was about a member who has left. `unreadable`: it was changed from outside. */
export function openContent(row: StoredEntry): ActionContent & { missing?: 'erased' | 'unreadable' } {
  const { before, after, reason, memberUid, sealed, entryId, key, leftAt } = row
  if (memberUid === null) return { before, after, reason }
  if (leftAt !== null) return { ...nothing, missing: 'erased' }
  const text = sealed === null || key === null ? undefined : unseal(key, entryId, sealed)
  if (text === undefined) return { ...nothing, missing: 'unreadable' }
  const [was, is, why] = JSON.parse(text) as [string, string, string | null]
  return { before: was, after: is, reason: why }
}

/** Everything that the log says of an act, sealed where it is kept sealed: erasing changes none of it. */
export function staffLogFields(row: NewStaffLogRow): LogFields {
  const { entryId, staffUid, what, subject, memberUid, before, after, reason, sealed, createdAt } = row
  return [entryId, staffUid, what, subject, memberUid, before, after, reason, sealed, createdAt]
}

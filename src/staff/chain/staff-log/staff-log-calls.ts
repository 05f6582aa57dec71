import type { listHistory } from '#src/contract/staff/staff-log.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { toInstant } from '#src/client/http/instant.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter, type Place } from '#src/client/http/page-after.ts'

import { type AppWords, inAppWords } from '#src/staff/kit/app-names.ts'
import type { StaffLevel } from '#src/staff/kit/self/self-calls.ts'

export interface HistoryEntry {
  entryId: string
  at: number
  staff: { uid: string; nickname: string; level: StaffLevel | undefined }
  /** Noun and verb, such as "packages.save". */
  what: string
  subject: string
  before: unknown
  after: unknown
  reason: string | undefined
  /** Why it does not say what was changed: its member has left, or somebody changed it from outside. */
  missing: 'erased' | 'unreadable' | undefined
}

/** The last check of the logs against changes from outside. */
export interface LogCheck {
  checkedAt: number
  faults: number
  /** The first of them, in the words of the server. */
  lines: string[]
}

export interface HistoryFilter {
  /** Kind and id of one thing, such as "package:…". */
  subject?: string | undefined
  nouns?: string[] | undefined
  staffUid?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type CappedCount = AppWords<AnswerOf<typeof listHistory>>['total']

export interface HistoryPage {
  entries: HistoryEntry[]
  total: CappedCount
  hasMore: boolean
  /** There are more entries than are listed: dates lead to them. */
  isCut: boolean
  /** Told to owners. */
  check: LogCheck | undefined
  next?: Place | undefined
}

/** What staff changed, newest first. Pages count from 1. */
export function historyQuery(filter: HistoryFilter, page: number) {
  return persistedQuery({
    queryKey: ['staff', 'history', 'list', filter, page],
    load: async ({ signal, client }): Promise<HistoryPage> => {
      const { staffUid, ...rest } = filter
      const after = await pageAfter(client, page, (before) => historyQuery(filter, before))
      const staff = staffUid !== undefined && { staff_uid: staffUid }
      const body = { ...rest, ...staff, ...after, page_size: 20 }
      const load = async () => (await import('#src/contract/staff/staff-log.ts')).listHistory
      const answer = await callApi(load, '/api/admin/operation/history', body, { signal })
      const entries = answer.list.map(({ entry_id, at, staff, reason, missing, ...entry }) => ({
        ...entry,
        entryId: entry_id,
        at: toInstant(at),
        staff: { ...staff, level: staff.level ?? undefined },
        reason: reason ?? undefined,
        missing,
      }))
      const { check } = answer
      return {
        entries,
        total: inAppWords(answer.total),
        hasMore: answer.has_more,
        isCut: answer.is_cut,
        check: check && { faults: check.faults, lines: check.lines, checkedAt: toInstant(check.checked_at) },
        next: answer.next,
      }
    },
  })
}

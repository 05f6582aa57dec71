import { recordsQuery, type RecordsPage } from '#src/client/api/session-records.ts'
import { type Pages, usePages, withoutDoubles } from '#src/client/http/use-pages.ts'
import type { TanningRecord } from '#src/domain/sessions/session.ts'

export type YearTotals = Pick<RecordsPage, 'totalMinutes' | 'totalTimes' | 'months'>

export interface Records extends Omit<Pages<RecordsPage>, 'pages'> {
  /** Of the whole year; undefined while nothing is known. */
  totals: YearTotals | undefined
  /** As far as they have been read, newest first. */
  records: TanningRecord[]
}

/** The member's sessions of one year. Give each year a component of its own. */
export function useRecords(year: number): Records {
  const { pages, ...rest } = usePages((page) => recordsQuery(year, page))
  const all = pages?.flatMap(({ records }) => records) ?? []
  return { totals: pages?.[0], records: withoutDoubles(all, ({ sessionId }) => sessionId), ...rest }
}

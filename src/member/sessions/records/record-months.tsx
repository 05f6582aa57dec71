import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { problemsQuery } from '#src/client/api/problems.ts'
import { groupByMonth } from '#src/domain/month-groups.ts'
import { findReport } from '#src/domain/problems/problem.ts'
import { recordAt } from '#src/domain/sessions/tanning-year.ts'
import { formatMonth, isoDay, noonOf } from '#src/lib/format-time.ts'
import { ListEnd } from '#src/ui/layout/list-end.tsx'
import { MonthSection } from '#src/ui/layout/month-section.tsx'

import { RecordRow } from './record-row.tsx'
import type { Records } from './use-records.ts'

interface RecordMonthsProps {
  records: Records
  /** The session to look at, for who comes from its line in a ledger. */
  wanted: string | undefined
}

/** The sessions under the months in which they were. */
export function RecordMonths({ records: { records, totals, end, loadMore, refresh }, wanted }: RecordMonthsProps) {
  const { i18n } = useLingui()
  const { data: problems = [] } = useQuery(problemsQuery())
  const isThere = records.some(({ sessionId }) => sessionId === wanted)
  useWanted(wanted, isThere, end === 'more' ? loadMore : undefined)
  const months = groupByMonth(records, (record) => isoDay(recordAt(record), record.timeZone))
  return (
    <>
      {months.map(({ month, items }) => (
        <MonthSection key={month} title={formatMonth(noonOf(`${month}-01`), i18n.locale, 'UTC')}>
          {items.map((record) => (
            <RecordRow
              key={record.sessionId}
              record={record}
              problem={findReport(problems, record)}
              isMarked={record.sessionId === wanted}
            />
          ))}
        </MonthSection>
      ))}
      <ListEnd state={end} count={records.length} total={totals?.totalTimes} onMore={loadMore} onRetry={refresh} />
    </>
  )
}

/** Reads on until the wanted session is there, then brings it into sight once. */
function useWanted(wanted: string | undefined, isThere: boolean, loadMore: (() => void) | undefined): void {
  const isMissing = wanted !== undefined && !isThere && loadMore !== undefined
  const readOn = useEffectEvent(() => loadMore?.())
  useEffect(() => {
    if (isMissing) readOn()
  }, [isMissing])
  useEffect(() => {
    if (isThere) document.querySelector(`#session-${CSS.escape(wanted ?? '')}`)?.scrollIntoView({ block: 'center' })
  }, [isThere, wanted])
}

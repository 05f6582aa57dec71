import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import { CutNote } from '#src/staff/kit/truncation-note.tsx'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { FilterChips } from '#src/staff/kit/lists/filter-chips.tsx'
import { IconHistoryLog } from '#src/staff/kit/icons.tsx'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { useCountText } from '#src/staff/kit/use-count-text.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { DateField } from '#src/staff/kit/fields/date-field.tsx'

import { historyQuery, type HistoryFilter } from './staff-log-calls.ts'
import styles from './staff-log.module.css'
import { HistoryItem } from './staff-log-item.tsx'
import { CheckedAt, LogFaults } from './log-check.tsx'

export interface HistoryScopes {
  /** The open thing: kind and id. */
  subject?: string | undefined
  /** What this page changes, as the studio calls it: "packages", "device". */
  nouns: string[]
}

type Scope = 'thing' | 'page' | 'all'

interface HistoryDrawerProps extends HistoryScopes {
  open: boolean
  onClose: () => void
}

/** What staff did to one thing, on one page, or at all. Nothing here can be edited or removed. */
export function HistoryDrawer({ subject, nouns, open, onClose }: HistoryDrawerProps) {
  const { t } = useLingui()
  const [scope, setScope] = useState<Scope>(subject === undefined ? 'page' : 'thing')
  const [dates, setDates] = useState<Pick<HistoryFilter, 'from' | 'to'>>({})
  const [page, setPage] = useState(1)
  const filter = { ...dates, ...(scope === 'thing' ? { subject } : scope === 'page' ? { nouns } : {}) }
  const loaded = useStaffQuery(historyQuery(filter, page), { isWanted: open })
  const { data } = loaded
  const hasFaults = (data?.check?.faults ?? 0) > 0
  const atLeast = useCountText()(data?.total ?? { count: 0, isCapped: false })
  const datesBox = useRef<HTMLDivElement>(null)
  function narrow(change: () => void) {
    change()
    setPage(1)
  }
  const scopes = [
    ...(subject === undefined ? [] : [{ value: 'thing' as const, label: t`This item` }]),
    { value: 'page' as const, label: t`This page` },
    { value: 'all' as const, label: t`All` },
  ]
  return (
    <Drawer
      open={open}
      onClose={onClose}
      width="wide"
      title={<Trans>Change history</Trans>}
      subtitle={
        data &&
        (data.total.isCapped ? (
          <Trans>{atLeast} entries</Trans>
        ) : (
          <Plural value={data.total.count} one="# entry" other="# entries" />
        ))
      }
      footer={
        <p className="small-print">
          {!hasFaults && <Trans>Entries can't be changed or removed.</Trans>}{' '}
          {data?.check && <CheckedAt check={data.check} />}
        </p>
      }
    >
      {data?.check && <LogFaults check={data.check} />}
      <FilterChips label={t`Show`} value={scope} options={scopes} onChange={(value) => narrow(() => setScope(value))} />
      <div ref={datesBox}>
        <HistoryDates dates={dates} onChange={(value) => narrow(() => setDates(value))} />
      </div>
      {loaded.state === 'failed' && <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />}
      {loaded.state === 'loading' && <Skeleton height="320px" radius="24px" />}
      {data?.list.length === 0 && (
        <EmptyState tone="calm" icon={<IconHistoryLog size={28} />} title={<Trans>No changes yet</Trans>} />
      )}
      <ol className="stack-10">
        {data?.list.map((entry) => (
          <HistoryItem key={entry.entryId} entry={entry} />
        ))}
      </ol>
      <CutNote
        isShown={data?.isCut === true}
        action={
          <Button kind="outline" size="small" onClick={() => datesBox.current?.querySelector('input')?.focus()}>
            <Trans>Choose dates</Trans>
          </Button>
        }
      >
        <Trans>Only the newest 1,000 entries are listed. Choose dates to see the others.</Trans>
      </CutNote>
      {data && <Pager page={page} hasMore={data.hasMore} onPage={setPage} />}
    </Drawer>
  )
}

type Dates = Pick<HistoryFilter, 'from' | 'to'>

interface HistoryDatesProps {
  dates: Dates
  onChange: (dates: Dates) => void
}

/** The days whose changes are shown; either end may be open. */
function HistoryDates({ dates: { from, to }, onChange }: HistoryDatesProps) {
  const { t } = useLingui()
  return (
    <div className={styles.dates}>
      <DateField label={t`From`} value={from} max={to} onChange={(value) => onChange({ from: value, to })} />
      <DateField label={t`To`} value={to} min={from} onChange={(value) => onChange({ from, to: value })} />
    </div>
  )
}

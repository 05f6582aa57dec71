import { Trans, useLingui } from '@lingui/react/macro'

import type { Shop } from '#src/domain/shops/shop.ts'
import { addDays, isoDay } from '#src/lib/format-time.ts'
import { useMedia } from '#src/lib/hooks/use-media.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { DaySteps } from '#src/staff/appointments/calendar/day-steps.tsx'
import { useFollowedQuery, useLiveLists } from '#src/staff/board/live/use-live-lists.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { CsvButton } from '#src/staff/kit/csv-button.tsx'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { SplitView } from '#src/staff/kit/lists/split-view.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useShortcut } from '#src/staff/kit/lists/use-shortcut.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { Button } from '#src/ui/forms/button.tsx'

import { exportTransactions, type LedgerFilter, transactionsQuery } from './transaction-calls.ts'
import { CashDrawerButton } from './cash-drawer/cash-drawer-button.tsx'
import { CashDrawerPanel } from './cash-drawer/cash-drawer-panel.tsx'
import { ChainDrawer, useChain } from './ledger/transaction-drawer.tsx'
import { DayClose } from './day-close/day-close.tsx'
import { FilterBar } from './ledger/filter-bar.tsx'
import { IssuesDrawer } from './issues/issues-drawer.tsx'
import { LedgerTable } from './ledger/ledger-table.tsx'
import { LedgerTotals } from './ledger/ledger-totals.tsx'
import { SlipsNote } from './slips/slips-note.tsx'
import styles from './ledger/ledger.module.css'
import { countFilters, toLedgerFilter } from './ledger/read-search.ts'
import { TotalCards } from './ledger/total-cards.tsx'
import { payIssuesQuery } from './issues/payment-issue-calls.ts'

const arrows = ['ArrowLeft', 'ArrowRight'] as const

/** /admin/transactions: one ledger of money and times, and the close of each day. */
export function TransactionsPage() {
  const { shop } = useStaffShop()
  if (!shop) return <StaffPage title={<Trans>Transactions</Trans>}>{null}</StaffPage>
  return <Transactions key={shop.shopId} shop={shop} />
}

function Transactions({ shop: { shopId, timeZone } }: { shop: Shop }) {
  const { t } = useLingui()
  const [search, setSearch] = useStaffSearch('/admin/transactions')
  const today = isoDay(useNow(nextMinute), timeZone)
  const filter = toLedgerFilter(search, shopId, today)
  const { page = 1, line: lineId, issues } = search
  const { date } = filter
  const live = useLiveLists({ ledger: true })
  const loaded = useFollowedQuery(transactionsQuery(filter, page), live)
  const { loaded: chain, chainIds } = useChain(lineId)
  const isBeside = useMedia('(min-width: 1180px)')
  const isToday = date === today && filter.to === undefined
  const go = (day: string) =>
    setSearch({ date: day === today ? undefined : day, to: undefined, page: undefined, line: undefined })
  useShortcut({ keys: arrows, label: t`Previous and next day`, shown: '← →' }, (key) =>
    go(addDays(date, key === 'ArrowLeft' ? -1 : 1)),
  )
  return (
    <StaffPage
      height="fill"
      sync="below"
      title={<Trans>Transactions</Trans>}
      subtitle={<Trans>Money and times in one ledger</Trans>}
      tools={<DaySteps date={date} today={today} onDate={go} />}
      actions={<Actions filter={filter} isBeside={isBeside} />}
    >
      <SlipsNote timeZone={timeZone} />
      <TotalCards loaded={loaded} isToday={isToday} />
      <SplitView
        panelTitle={t`Day close`}
        panelWidth={306}
        panel={
          isBeside || search.close !== undefined ? (
            <DayClose shopId={shopId} date={date} drawerButton={isBeside && <CashDrawerButton wide />} />
          ) : null
        }
        onClosePanel={() => setSearch({ close: undefined })}
      >
        <Panel className={styles.book}>
          <FilterBar filter={filter} ledger={loaded.data} end={<Export filter={filter} />} />
          <LedgerTable
            loaded={loaded}
            timeZone={timeZone}
            isRange={filter.to !== undefined}
            openId={lineId}
            chain={chainIds}
            onOpen={(line) => setSearch({ line: line.lineId }, 'push')}
            isWhole={countFilters(filter) === 0 && filter.memberUid === undefined && filter.group === 'all'}
            isToday={isToday}
          />
          <Pager
            page={page}
            hasMore={loaded.data?.hasMore ?? false}
            onPage={(next) => setSearch({ page: next === 1 ? undefined : next })}
          />
          {loaded.data && <LedgerTotals ledger={loaded.data} />}
        </Panel>
      </SplitView>
      <IssuesDrawer
        shopId={shopId}
        show={issues}
        onShow={(show) => setSearch({ issues: show })}
        onClose={() => setSearch({ issues: undefined })}
      />
      <CashDrawerPanel
        shopId={shopId}
        open={search.drawer !== undefined}
        onClose={() => setSearch({ drawer: undefined })}
      />
      <ChainDrawer lineId={lineId} loaded={chain} onClose={() => setSearch({ line: undefined })} />
    </StaffPage>
  )
}

function Actions({ filter, isBeside }: { filter: LedgerFilter; isBeside: boolean }) {
  const [, setSearch] = useStaffSearch('/admin/transactions')
  return (
    <>
      <IssuesButton shopId={filter.shopId} onOpen={() => setSearch({ issues: 'open' }, 'push')} />
      {!isBeside && (
        <>
          <CashDrawerButton />
          <Button kind="tonal" size="small" onClick={() => setSearch({ close: true }, 'push')}>
            <Trans>Day close</Trans>
          </Button>
        </>
      )}
    </>
  )
}

/** The lines that are listed, as a file. */
function Export({ filter }: { filter: LedgerFilter }) {
  const { may } = useSelf()
  return may('/api/admin/transactions/export') && <CsvButton load={() => exportTransactions(filter)} />
}

/** Leads to what has to be settled, and says how much that is. */
function IssuesButton({ shopId, onOpen }: { shopId: number; onOpen: () => void }) {
  const { data } = useStaffQuery(payIssuesQuery(shopId, 'open', 1), useLiveLists({ ledger: true }))
  const count = data?.open ?? 0
  return (
    <Button kind="tonal" size="small" onClick={onOpen}>
      {count > 0 ? <Trans>To settle ({count})</Trans> : <Trans>Payment issues</Trans>}
    </Button>
  )
}

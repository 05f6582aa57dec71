import { Trans, useLingui } from '@lingui/react/macro'

import { isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { previousPeriod } from '#src/domain/board/report-period.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { CsvButton } from '#src/staff/kit/csv-button.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { IconTrend } from '#src/staff/kit/nav-icons.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { EmptyLine, EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import { chosenPeriod, isAskable } from './period/chosen-period.ts'
import { CustomDays } from './period/custom-days.tsx'
import { OverviewTab } from './overview/overview-tab.tsx'
import { PeriodSwitch } from './period/period-switch.tsx'
import { periodText } from './period/period-text.ts'
import { type Asked, exportReport, type ReportTab } from './report-calls.ts'
import { RevenueTab } from './revenue/revenue-tab.tsx'
import { StudioSwitch } from './studio-switch.tsx'
import { UseTab } from './use/use-tab.tsx'
import styles from './reports.module.css'

/** /admin/reports: how the chain does, at one studio or at all of them, against the period before. */
export function ReportsPage() {
  const { self } = useSelf()
  if (self && !self.allowed.includes('/api/admin/reports/overview')) {
    return (
      <StaffPage title={<Trans context="figures">Reports</Trans>} hasShop={false} sync="none">
        <EmptyState
          tone="calm"
          icon={<IconTrend size={28} />}
          title={<Trans>Only managers and owners see reports</Trans>}
        />
      </StaffPage>
    )
  }
  return <Reports />
}

function Reports() {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useStaffSearch('/admin/reports')
  const { home } = useSelf()
  const today = isoDay(useNow(nextMinute), home.timeZone)
  const period = chosenPeriod(search, today)
  const tab = search.tab ?? 'overview'
  const asked: Asked = { ...period, shopId: search.at }
  const than = periodText(previousPeriod(period), i18n.locale)
  const canAsk = isAskable(period)
  return (
    <StaffPage
      title={t({ message: 'Reports', context: 'figures' })}
      subtitle={canAsk && t`Compared with ${than}`}
      hasShop={false}
      tools={
        <>
          <PeriodSwitch
            choice={search.period ?? 'month'}
            period={period}
            onChange={(choice) =>
              setSearch({
                period: choice,
                from: choice === 'custom' ? period.from : undefined,
                to: choice === 'custom' ? period.to : undefined,
              })
            }
          />
          <StudioSwitch shopId={search.at} onChange={(at) => setSearch({ at })} />
        </>
      }
      actions={canAsk && <CsvButton load={() => exportReport(tab, asked)} />}
    >
      <div className={styles.bar}>
        <Segmented<ReportTab>
          label={t`Part of the reports`}
          value={tab}
          options={[
            { value: 'overview', label: t`Overview` },
            { value: 'revenue', label: t`Revenue` },
            { value: 'use', label: t`Use` },
          ]}
          onChange={(next) => setSearch({ tab: next === 'overview' ? undefined : next })}
        />
        {search.period === 'custom' && (
          <CustomDays period={period} today={today} onChange={(changes) => setSearch(changes)} />
        )}
      </div>
      {canAsk ? (
        <Tab tab={tab} asked={asked} />
      ) : (
        <EmptyLine tone="bad" isSaid>{t`A period has at most 93 days`}</EmptyLine>
      )}
    </StaffPage>
  )
}

function Tab({ tab, asked }: { tab: ReportTab; asked: Asked }) {
  switch (tab) {
    case 'overview':
      return <OverviewTab asked={asked} />
    case 'revenue':
      return <RevenueTab asked={asked} />
    case 'use':
      return <UseTab asked={asked} />
  }
}

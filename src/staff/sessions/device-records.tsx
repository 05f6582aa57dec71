import { recordTabs } from '#src/contract/staff/record-kinds.ts'
import { linkOptions } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'

import { formatDayLong, isoDay, noonOf } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import type { recordsSearch } from './record-search.ts'
import {
  exportRecords,
  happeningsQuery,
  type RecordFilter,
  type RecordTab,
  sessionRecordsQuery,
} from './session-record-calls.ts'
import { machinesQuery } from '#src/staff/beds/bed-list-calls.ts'
import { HappeningTable } from './event-table.tsx'
import styles from './records.module.css'
import { SessionPanel } from './session-panel.tsx'
import { SessionTable } from './session-table.tsx'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { CsvButton } from '#src/staff/kit/csv-button.tsx'
import { DateField } from '#src/staff/kit/fields/date-field.tsx'
import { FilterChips } from '#src/staff/kit/lists/filter-chips.tsx'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { SplitView } from '#src/staff/kit/lists/split-view.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { mapLoaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { Segmented } from '#src/ui/forms/segmented.tsx'

const everyMs = 30_000

/** /admin/device-records: what beds and doors did, with their evidence. */
export function DeviceRecordsPage() {
  const { shop } = useStaffShop()
  const title = <Trans>Device records</Trans>
  if (!shop) return <StaffPage title={title}>{null}</StaffPage>
  return <Records key={shop.shopId} shopId={shop.shopId} timeZone={shop.timeZone} />
}

function Records({ shopId, timeZone }: { shopId: number; timeZone: string }) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useStaffSearch('/admin/device-records')
  const today = isoDay(useNow(nextMinute), timeZone)
  const { tab, filter } = readSearch(search, shopId, today)
  const tabs: Record<RecordTab, string> = {
    sessions: t`Tanning sessions`,
    events: t`Events`,
    faults: t`Faults`,
    doors: t`Door openings`,
  }
  const openId = search.session
  return (
    <StaffPage
      title={<Trans>Device records</Trans>}
      subtitle={formatDayLong(noonOf(filter.date), i18n.locale, 'UTC')}
      back={linkOptions({ to: '/admin/devices' })}
      tools={<Day date={filter.date} />}
      actions={<CsvButton load={() => exportRecords(tab, filter)} />}
    >
      <SplitView
        panelTitle={t`Session`}
        panelWidth={320}
        panel={
          openId === undefined ? null : (
            <SessionPanel
              key={openId}
              sessionId={openId}
              timeZone={timeZone}
              onClose={() => setSearch({ session: undefined })}
            />
          )
        }
        onClosePanel={() => setSearch({ session: undefined })}
      >
        <Panel>
          <div className={styles.filters}>
            <div className={styles.tabs}>
              <Segmented
                label={t`Kind of record`}
                value={tab}
                options={recordTabs.map((value) => ({ value, label: tabs[value] }))}
                onChange={(value) => setSearch({ tab: value, page: undefined, session: undefined })}
              />
            </div>
            {tab === 'sessions' && <OnlyChips filter={filter} />}
            <WhichDevice filter={filter} tab={tab} />
          </div>
          {tab === 'sessions' ? (
            <Sessions filter={filter} openId={openId} />
          ) : (
            <Happenings tab={tab} label={tabs[tab]} filter={filter} timeZone={timeZone} />
          )}
        </Panel>
      </SplitView>
    </StaffPage>
  )
}

function readSearch(search: ReturnType<typeof recordsSearch>, shopId: number, today: string) {
  const tab = search.tab ?? 'sessions'
  const only = search.only ?? 'all'
  const date = search.date ?? today
  const page = search.page ?? 1
  const filter: RecordFilter = { shopId, date, deviceId: search.device, only, page }
  return { tab, filter }
}

function Day({ date }: { date: string }) {
  const { t } = useLingui()
  const [, setSearch] = useStaffSearch('/admin/device-records')
  return (
    <DateField
      label={<span className="visually-hidden">{t`Day`}</span>}
      value={date}
      isRequired
      onChange={(chosen) => setSearch({ date: chosen, page: undefined })}
    />
  )
}

function WhichDevice({ filter, tab }: { filter: RecordFilter; tab: RecordTab }) {
  const { t } = useLingui()
  const [, setSearch] = useStaffSearch('/admin/device-records')
  const { data } = useStaffQuery(machinesQuery(filter.shopId))
  const machines =
    tab === 'doors'
      ? (data?.locks ?? []).map(({ lockId, name }) => ({ value: lockId, label: name }))
      : (data?.beds ?? []).map(({ deviceId, name }) => ({ value: deviceId, label: name }))
  return (
    <SelectField
      label={<span className="visually-hidden">{t`Device`}</span>}
      value={filter.deviceId ?? 'all'}
      options={[{ value: 'all', label: t`All devices` }, ...machines]}
      onChange={(value) => setSearch({ device: value === 'all' ? undefined : value, page: undefined })}
    />
  )
}

function OnlyChips({ filter }: { filter: RecordFilter }) {
  const { t } = useLingui()
  const [, setSearch] = useStaffSearch('/admin/device-records')
  const { data } = useStaffQuery(sessionRecordsQuery(filter), { everyMs })
  const isContradicted = filter.only === 'contradicted' || (data?.contradicted ?? 0) > 0
  return (
    <FilterChips
      label={t`Which sessions`}
      value={filter.only}
      onChange={(only) => setSearch({ only: only === 'all' ? undefined : only, page: undefined })}
      options={[
        { value: 'all', label: t`All`, count: data?.total },
        { value: 'unsettled', label: t`Unsettled session`, count: data?.unsettled },
        // It is rare, and must not be overlooked.
        ...(isContradicted
          ? [{ value: 'contradicted' as const, label: t`Contradicted`, count: data?.contradicted }]
          : []),
        { value: 'variance', label: t`At variance`, count: data?.atVariance },
      ]}
    />
  )
}

function Sessions({ filter, openId }: { filter: RecordFilter; openId: string | undefined }) {
  const [, setSearch] = useStaffSearch('/admin/device-records')
  const loaded = useStaffQuery(sessionRecordsQuery(filter), { everyMs })
  return (
    <>
      <SessionTable
        loaded={loaded}
        openId={openId}
        onOpen={({ sessionId }) => setSearch({ session: sessionId }, 'push')}
      />
      <Pager page={filter.page} hasMore={loaded.data?.hasMore ?? false} onPage={(page) => setSearch({ page })} />
    </>
  )
}

interface HappeningsProps {
  tab: Exclude<RecordTab, 'sessions'>
  label: string
  filter: RecordFilter
  timeZone: string
}

function Happenings({ tab, label, filter, timeZone }: HappeningsProps) {
  const [, setSearch] = useStaffSearch('/admin/device-records')
  const loaded = useStaffQuery(happeningsQuery(tab, filter), { everyMs })
  return (
    <>
      <HappeningTable
        label={label}
        loaded={mapLoaded(loaded, ({ list }) => list)}
        timeZone={timeZone}
        onOpen={(sessionId) => setSearch({ session: sessionId }, 'push')}
      />
      <Pager page={filter.page} hasMore={loaded.data?.hasMore ?? false} onPage={(page) => setSearch({ page })} />
    </>
  )
}

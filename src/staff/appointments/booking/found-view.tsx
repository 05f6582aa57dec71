import { Trans, useLingui } from '@lingui/react/macro'
import { linkOptions } from '@tanstack/react-router'

import { formatDayLong, isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { appointmentListQuery, exportAppointments } from '#src/staff/appointments/appointment-calls.ts'
import type { StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import { CsvButton } from '#src/staff/kit/csv-button.tsx'
import { CutNote } from '#src/staff/kit/truncation-note.tsx'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { toLongListPage } from '#src/staff/kit/lists/long-list.ts'
import { SearchField } from '#src/staff/kit/lists/search-field.tsx'
import { SearchMoreButton } from '#src/staff/kit/lists/search-more-button.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { mapLoaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { markOf } from '#src/staff/appointments/calendar/booking-mark.ts'
import { MarkIcon, markNames, markTones } from '#src/staff/appointments/calendar/mark-texts.tsx'
import { typedDay } from '#src/staff/appointments/typed-day.ts'
import { useCheckIns } from '#src/staff/appointments/change/use-check-ins.ts'

/** What a search has found, over all days. */
export function FoundView({ query }: { query: string }) {
  const { t, i18n } = useLingui()
  const { shop } = useStaffShop()
  const [search, setSearch] = useStaffSearch('/admin/appointmentchange')
  const page = toLongListPage(search.page)
  const shopId = shop?.shopId ?? 0
  // A typed day means everything of it.
  const date = typedDay(query, isoDay(useNow(nextMinute), shop?.timeZone))
  const input = { shopId, query: date === undefined ? query : '', date }
  const loaded = useStaffQuery(appointmentListQuery({ ...input, page }), {
    isWanted: shop !== undefined,
  })
  const columns: Column<StaffAppointment>[] = [
    {
      key: 'when',
      head: t`Time`,
      cell: (one) => `${formatDayLong(one.startsAt, i18n.locale, one.timeZone)} ${one.time}`,
    },
    {
      key: 'who',
      head: t({ message: 'Member', context: 'staff' }),
      cell: ({ member }) => (member.nickname === '' ? member.phoneMasked : member.nickname),
    },
    { key: 'phone', head: t`Phone`, cell: ({ member }) => member.phoneMasked },
    { key: 'bed', head: t`Device`, cell: ({ deviceName }) => deviceName },
    { key: 'state', head: t`State`, cell: toBadge },
    { key: 'code', head: t`Number`, cell: ({ code }) => code },
  ]
  return (
    <StaffPage
      title={<Trans>Find appointments</Trans>}
      back={linkOptions({ to: '/admin/appointmentchange' })}
      sync="none"
      toolsAt="below"
      actions={<CsvButton load={async () => await exportAppointments(input)} />}
      tools={
        <SearchField
          label={t`Member, phone or code`}
          value={query}
          onSearch={(q) => setSearch({ q: q === '' ? undefined : q, page: undefined })}
        />
      }
    >
      <Panel>
        <DataTable
          label={t`Appointments`}
          columns={columns}
          loaded={mapLoaded(loaded, ({ list }) => list)}
          rowKey={({ appointmentId }) => appointmentId}
          rowName={(one) => `${one.date} ${one.time}, ${one.member.nickname}`}
          onOpen={({ appointmentId }) => setSearch({ id: appointmentId, q: undefined, page: undefined }, 'push')}
          empty={{
            title: <Trans>No appointment found</Trans>,
            text: <Trans>Search by a part of a name, a whole phone number, or the number of an appointment.</Trans>,
          }}
        />
        <CutNote isShown={loaded.data?.isCut ?? false} action={<SearchMoreButton />}>
          <Trans>
            More appointments match than are listed. Type more of the name or number, or a date, to see the others.
          </Trans>
        </CutNote>
        <Pager page={page} hasMore={loaded.data?.hasMore === true} onPage={(next) => setSearch({ page: next })} />
      </Panel>
    </StaffPage>
  )
}

function toBadge(appointment: StaffAppointment) {
  return <MarkBadge appointment={appointment} />
}

function MarkBadge({ appointment }: { appointment: StaffAppointment }) {
  const { i18n } = useLingui()
  const now = useNow(nextMinute)
  const mark = markOf(appointment, now, useCheckIns().queuedIds)
  return (
    <Badge tone={markTones[mark]} icon={<MarkIcon mark={mark} size={16} />}>
      {i18n._(markNames[mark])}
    </Badge>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

import { isUpcoming, nextChangeAt, type Appointment } from '#src/domain/appointments/appointment.ts'
import { cancellationOf, isCancelling } from '#src/domain/appointments/cancellation.ts'
import { RecordList } from '#src/member/appointments/record-list.tsx'
import { useAppointmentPages, type AppointmentPages } from '#src/member/appointments/use-appointment-pages.ts'
import { WaitingStrip } from '#src/member/appointments/waiting-strip.tsx'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { NotLoaded } from '#src/member/help/not-loaded.tsx'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconCalendar } from '#src/ui/pictures/icons.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconCalendarPlus } from '#src/ui/pictures/icons-critical.tsx'
import { SunriseState } from '#src/ui/feedback/sunrise-state.tsx'

import styles from './appointment-record.module.css'

type Show = 'all' | 'upcoming' | 'completed'

/** /appointment-record: all appointments of the member, newest first, with what still waits to be sent about them. */
export function AppointmentRecordScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const pages = useAppointmentPages()
  const { appointments } = pages
  const phase = useSkeleton(appointments === undefined && pages.end === 'loading')
  return (
    <Page className={styles.page}>
      <NavBar title={t`Bookings`} onBack={goBack} />
      <div className="column-12">
        <ConnectionNotice asOf={appointments && pages.asOf} onBack={pages.refresh} />
        {phase === 'skeleton' && <Cards />}
        {phase === 'content' && !appointments && (
          <NotLoaded
            title={t`Couldn't load your appointments`}
            onRetry={pages.refresh}
            isRetrying={pages.isRefreshing}
          />
        )}
        {phase === 'content' && appointments?.length === 0 && <NoAppointments />}
        {phase === 'content' && appointments && appointments.length > 0 && (
          <Records appointments={appointments} pages={pages} />
        )}
      </div>
      {appointments && appointments.length > 0 && <BookNew />}
    </Page>
  )
}

function Records({ appointments, pages }: { appointments: readonly Appointment[]; pages: AppointmentPages }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const show: Show = useSearch({ from: '/appointment-record' }).show ?? 'all'
  const shown = useShown(appointments, show)
  const isAllThere = show === 'upcoming' && shown.length < appointments.length
  const { entries } = useOutbox()
  const waiting = shown.find(({ appointmentId }) => isCancelling(cancellationOf(appointmentId, entries)))

  const choose = (value: Show) =>
    void navigate({
      to: '/appointment-record',
      search: value === 'all' ? {} : { show: value },
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <WaitingStrip entries={entries} onSee={waiting && (() => showCard(waiting.appointmentId))} />
      <Segmented
        label={t`Which appointments`}
        value={show}
        options={[
          { value: 'all', label: t`All` },
          { value: 'upcoming', label: t`Upcoming` },
          { value: 'completed', label: t`Completed` },
        ]}
        onChange={choose}
      />
      {shown.length === 0 && (isAllThere || pages.end === 'complete') && <NothingShown show={show} />}
      {/* Older than one that is over, nothing is still to come. */}
      <RecordList shown={shown} pages={isAllThere ? { ...pages, end: 'complete' } : pages} />
    </>
  )
}

/** What the filter leaves, as time turns upcoming ones into missed ones. */
function useShown(appointments: readonly Appointment[], show: Show): readonly Appointment[] {
  const nextChange = useCallback(
    (at: number) => {
      const changes = appointments.flatMap((appointment) => nextChangeAt(appointment, at) ?? [])
      return changes.length === 0 ? undefined : Math.min(...changes)
    },
    [appointments],
  )
  const now = useNow(nextChange)
  if (show === 'all') return appointments
  return appointments.filter((appointment) => isUpcoming(appointment, now) === (show === 'upcoming'))
}

function showCard(appointmentId: string) {
  document.querySelector(`#appointment-${CSS.escape(appointmentId)}`)?.scrollIntoView({ block: 'center' })
}

function NothingShown({ show }: { show: Show }) {
  const { t } = useLingui()
  const title = show === 'upcoming' ? t`No upcoming appointments` : t`No completed appointments yet`
  return <EmptyState icon={<IconCalendar size={28} />} title={title} />
}

function BookNew() {
  return (
    <div className={styles.bottom} data-floor>
      <Link to="/appointment" className={buttonClass({ wide: true })}>
        <IconCalendarPlus size={22} />
        <Trans>Book again</Trans>
      </Link>
    </div>
  )
}

function Cards() {
  return Array.from({ length: 5 }, (_, card) => <Skeleton key={card} height="84px" radius="24px" />)
}

/** Nothing booked yet, with two ways on. */
function NoAppointments() {
  return (
    <SunriseState
      title={<Trans>No appointments yet</Trans>}
      text={<Trans>Pick a time that suits you and save some sunlight for yourself.</Trans>}
    >
      <Link to="/appointment" className={buttonClass()}>
        <Trans>Book now</Trans>
      </Link>
      <Link to="/help" className={buttonClass({ kind: 'text', size: 'small' })}>
        <Trans>Help</Trans>
      </Link>
    </SunriseState>
  )
}

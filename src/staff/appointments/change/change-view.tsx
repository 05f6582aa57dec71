import { linkOptions } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'

import { isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { storyQuery } from '#src/staff/appointments/appointment-calls.ts'
import { type AppointmentStory, isWaiting } from '#src/staff/appointments/staff-appointment-calls.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { SearchField } from '#src/staff/kit/lists/search-field.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconCalendar } from '#src/ui/pictures/icons.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { BookingPanel } from '#src/staff/appointments/booking/booking-panel.tsx'
import { markOf } from '#src/staff/appointments/calendar/booking-mark.ts'
import { ChangePlace } from './change-place.tsx'
import styles from './change-view.module.css'
import { EmptyBedButton } from '#src/staff/appointments/calendar/empty-bed-button.tsx'
import { StoryTimeline } from './appointment-timeline.tsx'
import { UndoTimeout } from './undo-timeout.tsx'
import { useCheckIns } from './use-check-ins.ts'

/** One appointment: how it stands, what happened to it, and where it could go. */
export function ChangeView({ appointmentId }: { appointmentId: string }) {
  const { t } = useLingui()
  const [, setSearch] = useStaffSearch('/admin/appointmentchange')
  const loaded = useStaffQuery(storyQuery(appointmentId), { everyMs: 60_000 })
  const story = loaded.data
  const isGone = loaded.failure?.kind === 'refused' && loaded.failure.code === 'not-found'
  return (
    <StaffPage
      title={<Trans>Change appointment</Trans>}
      subtitle={
        story && (
          <Trans>
            Number {story.appointment.code}
            <span className="dot" />
            version {story.appointment.rev}
          </Trans>
        )
      }
      back={linkOptions({
        to: '/admin/appointmentchange',
        search: { date: story?.appointment.date, open: appointmentId },
      })}
      sync="none"
      tools={
        <div className={styles.search}>
          <SearchField
            label={t`Member, phone or code`}
            value=""
            onSearch={(q) => q !== '' && setSearch({ q, id: undefined }, 'push')}
          />
        </div>
      }
      actions={<HistoryButton subject={`appointment:${appointmentId}`} nouns={['appointment']} />}
    >
      {loaded.state === 'loading' && <Skeleton height="560px" radius="24px" />}
      {loaded.state === 'failed' &&
        (isGone ? (
          <EmptyState icon={<IconCalendar size={28} />} title={<Trans>This appointment doesn't exist</Trans>} />
        ) : (
          <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
        ))}
      {story && <Story key={`${appointmentId}-${story.appointment.date}`} story={story} />}
    </StaffPage>
  )
}

function Story({ story }: { story: AppointmentStory }) {
  const now = useNow(nextMinute)
  const checkIns = useCheckIns()
  const { appointment } = story
  const mark = markOf(appointment, now, checkIns.queuedIds)
  const isExpected = mark === 'booked' || mark === 'late'
  const isMovable = isExpected || mark === 'timed-out' || isWaiting(appointment)
  return (
    <div className={styles.columns} data-movable={isMovable || undefined}>
      <section className={styles.card}>
        <BookingPanel booking={appointment} now={now} checkIns={checkIns} hasChange={false} />
        {mark === 'timed-out' && <UndoTimeout appointment={appointment} now={now} />}
        <h2 className={styles.title}>
          <Trans>Timeline</Trans>
        </h2>
        <StoryTimeline entries={story.timeline} timeZone={appointment.timeZone} now={now} />
        <EmptyBedButton appointment={appointment} />
      </section>
      {isMovable && <ChangePlace story={story} today={isoDay(now, appointment.timeZone)} isPostponable={isExpected} />}
    </div>
  )
}

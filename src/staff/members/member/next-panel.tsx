import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { formatTime, isoDay } from '#src/lib/format-time.ts'
import { type UserAppointment, userAppointmentsQuery, type UserDetail } from '#src/staff/members/member-calls.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconCalendar } from '#src/ui/pictures/icons.tsx'
import { IconChevronRight } from '#src/ui/pictures/icons-critical.tsx'

import styles from './next-panel.module.css'
import { PackageTile } from './package-tile.tsx'

interface NextPanelProps {
  user: UserDetail
  timeZone: string
  now: number
}

/** As many as a member may have open, and some. */
const ahead = 12

/** The next booking, and the packages that it can be used on. */
export function NextPanel({ user, timeZone, now }: NextPanelProps) {
  const { data, state, retry, isReading } = useStaffQuery(userAppointmentsQuery(user.uid, 1, ahead))
  const next = data?.list
    .filter((one) => one.state === 'booked' && one.startsAt > now)
    .toSorted((a, b) => a.startsAt - b.startsAt)[0]
  const usable = user.cards.filter((card) => card.status === 'active')
  return (
    <Panel title={<Trans context="booking">Next</Trans>}>
      <div className={styles.stack}>
        <div className={styles.next}>
          {state === 'loading' && <Skeleton height="64px" radius="18px" />}
          {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
          {data && !next && (
            <EmptyLine>
              <Trans>Nothing booked</Trans>
            </EmptyLine>
          )}
          {next && <Booking booking={next} timeZone={timeZone} now={now} />}
        </div>
        {usable.length === 0 && (
          <EmptyLine>
            {user.cards.length === 0 ? <Trans>No package yet</Trans> : <Trans>No package that can be used</Trans>}
          </EmptyLine>
        )}
        {usable.slice(0, 3).map((card) => (
          <PackageTile key={card.cardId} card={card} timeZone={timeZone} now={now} />
        ))}
      </div>
    </Panel>
  )
}

function Booking({ booking, timeZone, now }: { booking: UserAppointment; timeZone: string; now: number }) {
  const { i18n } = useLingui()
  const { appointmentId, startsAt, deviceName, shopName } = booking
  const date = isoDay(startsAt, timeZone)
  const time = formatTime(startsAt, timeZone)
  return (
    <Link to="/admin/appointmentchange" search={{ date, open: appointmentId }} className={styles.booking}>
      <IconCalendar size={22} />
      <span className={styles.words}>
        <strong>
          {date === isoDay(now, timeZone) ? (
            <Trans>Today {time}</Trans>
          ) : (
            `${shortDay(startsAt, i18n.locale, timeZone, now)} ${time}`
          )}
        </strong>
        {deviceName} · {shopName}
      </span>
      <IconChevronRight size={22} />
    </Link>
  )
}

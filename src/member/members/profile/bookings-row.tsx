import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { appointmentPageQuery } from '#src/client/api/appointments.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { rowClass, RowFace } from '#src/ui/layout/list-row.tsx'
import { IconList } from '#src/ui/pictures/icons-critical.tsx'

import { countUpcoming } from './upcoming.ts'

/** The way to the bookings, with how many are still to come. */
export function BookingsRow() {
  const { data } = useQuery({ ...appointmentPageQuery(1), enabled: useRemembered(remembered.token) !== undefined })
  const { entries } = useOutbox()
  const now = useNow(nextMinute)
  const upcoming = data ? countUpcoming(data.appointments, entries, now) : 0
  return (
    <li>
      <Link to="/appointment-record" className={rowClass()}>
        <RowFace
          icon={<IconList size={24} />}
          label={<Trans>Bookings</Trans>}
          meta={upcoming > 0 && <Plural value={upcoming} one="# upcoming" other="# upcoming" />}
        />
      </Link>
    </li>
  )
}

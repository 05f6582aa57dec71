import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import { userAppointmentsQuery, userDoorsQuery, userSessionsQuery } from '#src/staff/members/member-calls.ts'
import { AppointmentLines } from '#src/staff/members/member/lines/appointment-lines.tsx'
import { DoorLines } from '#src/staff/members/member/lines/door-lines.tsx'
import { SessionLines } from '#src/staff/members/member/lines/session-lines.tsx'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

import type { FilePlace } from './file-place.ts'
import styles from './file-panel.module.css'

/** When the member came, or meant to: bookings, times on beds, and the doors that opened. */
export function VisitsTab(place: FilePlace) {
  return (
    <>
      <Appointments {...place} />
      <Sessions {...place} />
      <Doors {...place} />
    </>
  )
}

const few = 4
const many = 50
const first = { page: 1, size: few }

function Appointments({ user, timeZone, now }: FilePlace) {
  const [shown, setShown] = useState(first)
  const loaded = useStaffQuery(userAppointmentsQuery(user.uid, shown.page, shown.size))
  return (
    <Part title={<Trans context="staff">Bookings</Trans>} {...shown} data={loaded.data} onShow={setShown}>
      <AppointmentLines loaded={loaded} timeZone={timeZone} now={now} />
    </Part>
  )
}

function Sessions({ user, timeZone, now }: FilePlace) {
  const [shown, setShown] = useState(first)
  const loaded = useStaffQuery(userSessionsQuery(user.uid, shown.page, shown.size))
  return (
    <Part title={<Trans>Tanning sessions</Trans>} {...shown} data={loaded.data} onShow={setShown}>
      <SessionLines loaded={loaded} timeZone={timeZone} now={now} />
    </Part>
  )
}

function Doors({ user, timeZone, now }: FilePlace) {
  const [page, setPage] = useState(1)
  const loaded = useStaffQuery(userDoorsQuery(user.uid, page))
  return (
    <section className={styles.part}>
      <h2 className="text-title-s">
        <Trans>Door log</Trans>
      </h2>
      <DoorLines loaded={loaded} timeZone={timeZone} now={now} />
      <Pager page={page} hasMore={loaded.data?.hasMore ?? false} onPage={setPage} />
    </section>
  )
}

interface PartProps {
  title: ReactNode
  page: number
  size: number
  data: { total: number; hasMore: boolean } | undefined
  onShow: (shown: { page: number; size: number }) => void
  children: ReactNode
}

/** The newest few of a list; the whole of it, page by page, where more are wanted. */
function Part({ title, page, size, data, onShow, children }: PartProps) {
  const total = data?.total ?? 0
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2 className="text-title-s">{title}</h2>
        {total > few && (
          <button
            type="button"
            className={styles.all}
            onClick={() => onShow(size === few ? { page: 1, size: many } : first)}
          >
            {size === few ? <Trans>All {total}</Trans> : <Trans>Fewer</Trans>}
          </button>
        )}
      </div>
      {children}
      {size === many && (
        <Pager page={page} hasMore={data?.hasMore ?? false} onPage={(next) => onShow({ page: next, size })} />
      )}
    </section>
  )
}

import { useNavigate } from '@tanstack/react-router'

import { CalendarView } from './calendar/calendar-view.tsx'
import { ChangeView } from './change/change-view.tsx'
import { FoundView } from './booking/found-view.tsx'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'

/** /admin/appointmentchange: the day calendar, what a search found (`?q=`), or one appointment (`?id=`). */
export function AppointmentChangePage() {
  const [search] = useStaffSearch('/admin/appointmentchange')
  const navigate = useNavigate({ from: '/admin/appointmentchange' })
  const { id, q } = search
  if (id !== undefined) return <ChangeView appointmentId={id} />
  if (q !== undefined) return <FoundView query={q} />
  return (
    <CalendarView
      isCreating={false}
      onCreating={(input) => {
        if (!input) return
        const { date, device, time } = input
        void navigate({ to: '/admin/appointmentcreate', search: (now) => ({ ...now, date, device, time }) })
      }}
    />
  )
}

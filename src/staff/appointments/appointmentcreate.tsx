import { useNavigate } from '@tanstack/react-router'

import { CalendarView } from './calendar/calendar-view.tsx'

/** /admin/appointmentcreate: the drawer over the calendar. Closing it leads back to the calendar of the same day. */
export function AppointmentCreatePage() {
  const navigate = useNavigate({ from: '/admin/appointmentcreate' })
  function leave() {
    void navigate({
      to: '/admin/appointmentchange',
      search: (now) => ({ ...now, device: undefined, time: undefined }),
    })
  }
  return <CalendarView isCreating onCreating={(input) => input ?? leave()} />
}

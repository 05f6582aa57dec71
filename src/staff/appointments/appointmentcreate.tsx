import { useNavigate } from '@tanstack/react-router'

import { CalendarView } from './calendar/calendar-view.tsx'

/** /admin/appointmentcreate: the drawer over the calendar. Closing it leads back to the calendar of the same day. */
export function AppointmentCreatePage() {
  const navigate = useNavigate({ from: '/admin/$page' })
  function leave() {
    const toCalendar = (search: Record<string, unknown>) => ({ ...search, device: undefined, time: undefined })
    void navigate({ to: '/admin/$page', params: { page: 'appointmentchange' }, search: toCalendar })
  }
  return <CalendarView isCreating onCreating={(input) => input ?? leave()} />
}

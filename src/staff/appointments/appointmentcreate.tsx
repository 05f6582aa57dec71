import { useNavigate } from '@tanstack/react-router'

import { CalendarView } from './calendar/calendar-view.tsx'

/** /admin/appointmentcreate: beside the calendar or over it. Closing it leads back to the calendar of the same day. */
export function AppointmentCreatePage() {
  const navigate = useNavigate({ from: '/admin/appointmentcreate' })
  function leave(open?: string) {
    void navigate({
      to: '/admin/appointmentchange',
      // Who looks at an appointment meanwhile finds the member again.
      search: (now) => ({
        ...now,
        ...(open === undefined ? { member: undefined } : { open }),
        device: undefined,
        time: undefined,
      }),
    })
  }
  return <CalendarView isCreating onCreating={(input) => leave(input?.open)} />
}

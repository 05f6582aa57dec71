import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { cancellationOf } from '#src/domain/appointments/cancellation.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { dismiss } from '#src/client/outbox/outbox.ts'
import { takeBack } from '#src/shared/outbox/take-back.ts'
import { ListEnd } from '#src/ui/layout/list-end.tsx'

import { RecordCard } from './record-card.tsx'
import styles from './record-list.module.css'
import type { AppointmentPages } from './use-appointment-pages.ts'

interface RecordListProps {
  /** Those of the list that are to be shown now. */
  shown: readonly Appointment[]
  pages: AppointmentPages
}

/** Appointments as cards, and the rest of them as the member reaches the end. */
export function RecordList({ shown, pages }: RecordListProps) {
  const { entries } = useOutbox()
  return (
    <>
      <ul className={styles.list}>
        {shown.map((appointment) => (
          <RecordCard
            key={appointment.appointmentId}
            appointment={appointment}
            cancellation={cancellationOf(appointment.appointmentId, entries)}
            onUndo={(opId) => void takeBack(opId)}
            onDismiss={(opId) => void dismiss(opId)}
          />
        ))}
      </ul>
      <ListEnd
        state={pages.end}
        count={pages.appointments?.length ?? 0}
        onMore={pages.loadMore}
        onRetry={pages.refresh}
      />
    </>
  )
}

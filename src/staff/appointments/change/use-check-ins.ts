import { useLingui } from '@lingui/react/macro'

import type { Entry } from '#src/domain/outbox/outbox-entry.ts'
import { enqueue, sendDirectly } from '#src/client/outbox/outbox.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import type { StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'
import { showToast } from '#src/ui/feedback/toast.ts'
import { serverNow } from '#src/lib/server-clock.ts'

export interface CheckIns {
  /** Appointments whose check-in is on this device and not at the studio yet. */
  queuedIds: ReadonlySet<string>
  /** The entry of one of them, also of one that the studio has refused. */
  entryOf: (appointmentId: string) => Entry | undefined
  mark: (appointment: StaffAppointment) => Promise<void>
}

/** Check-ins go through the outbox, with a connection or without: they are kept first, then sent. */
export function useCheckIns(): CheckIns {
  const { t } = useLingui()
  const { entries } = useOutbox()
  const marks = entries.flatMap((entry) =>
    entry.intent.kind === 'mark-visited' ? [{ entry, appointmentId: entry.intent.appointmentId }] : [],
  )
  const isUnsent = ({ entry: { state } }: { entry: Entry }) => state.name === 'waiting' || state.name === 'sending'

  async function mark({ appointmentId, member }: StaffAppointment) {
    const name = member.nickname === '' ? member.phoneMasked : member.nickname
    const intent = { kind: 'mark-visited' as const, appointmentId, arrivedAt: serverNow(), name }
    const kept = await enqueue(intent)
    if (kept.kind === 'saved') return
    // A device that can keep nothing asks the studio now, and only now.
    const outcome = kept.kind === 'not-saved' ? await sendDirectly(intent) : undefined
    if (outcome?.kind !== 'done') showToast({ text: t`Couldn't check in. Try again`, tone: 'trouble' })
  }

  return {
    queuedIds: new Set(marks.filter(isUnsent).map(({ appointmentId }) => appointmentId)),
    entryOf: (id) => marks.findLast(({ appointmentId }) => appointmentId === id)?.entry,
    mark,
  }
}

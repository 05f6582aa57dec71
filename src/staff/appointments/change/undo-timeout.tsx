import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { appointmentsKey } from '#src/staff/appointments/appointment-calls.ts'
import { undoTimeout } from '#src/staff/appointments/appointment-write-calls.ts'
import type { StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

/** Lets a latecomer in for what is left of their time; after its end there is nothing to give back. */
export function UndoTimeout({ appointment, now }: { appointment: StaffAppointment; now: number }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { write, state, isOffline } = useStaffWrite({
    send: undoTimeout,
    invalidates: [appointmentsKey],
    onDone: () => {
      setIsOpen(false)
      showToast({ text: t`Checked in` })
    },
  })
  const { appointmentId, rev, endsAt, endTime } = appointment
  if (now >= endsAt) return null
  return (
    <>
      <StaffButton wide kind="tonal" state={isOffline ? 'disabled' : 'ready'} onClick={() => setIsOpen(true)}>
        <Trans>Undo the timeout…</Trans>
      </StaffButton>
      <WriteNote
        state={state}
        reasons={{ 'slot-full': <Trans>Someone else has this bed now. Choose another time.</Trans> }}
      />
      <ReasonDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={<Trans>Undo the timeout?</Trans>}
        confirm={<Trans>Check in</Trans>}
        isBusy={state.step === 'sending'}
        onConfirm={(reason) => void write({ appointmentId, rev, reason }).finally(() => setIsOpen(false))}
      >
        <Trans>The rest of the time, until {endTime}, is the member's again.</Trans>
      </ReasonDialog>
    </>
  )
}

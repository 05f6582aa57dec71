import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { appointmentsKey } from '#src/staff/appointments/appointment-calls.ts'
import { leaveVisit, type Reasoned, undoVisit } from '#src/staff/appointments/appointment-write-calls.ts'
import { boardKey } from '#src/staff/board/board-calls.ts'
import { isWaiting, type StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

/** What was wrong about a check-in, and what became of a member who came and could not tan. */
export function VisitActs({ booking, now }: { booking: StaffAppointment; now: number }) {
  const { t } = useLingui()
  const { lateMinutes, startsAt, state, hasBegun } = booking
  if (state !== 'visited' || hasBegun) return null
  const isLate = now > startsAt + lateMinutes * 60_000
  return (
    <>
      {isWaiting(booking) && (
        <VisitAct
          booking={booking}
          send={leaveVisit}
          label={<Trans>Left without tanning…</Trans>}
          title={<Trans>Left without tanning?</Trans>}
          confirm={<Trans>Confirm leaving</Trans>}
          done={t`Left without tanning`}
        >
          <Trans>
            The rest of the time becomes free, the door stays shut for this appointment, and no session is used.
          </Trans>
        </VisitAct>
      )}
      <VisitAct
        booking={booking}
        send={undoVisit}
        label={<Trans>Undo the check-in…</Trans>}
        title={<Trans>Undo the check-in?</Trans>}
        confirm={<Trans>Undo check-in</Trans>}
        done={t`Check-in undone`}
      >
        {isLate ? (
          <Trans>The time to arrive is over, so this appointment will count as missed.</Trans>
        ) : (
          <Trans>The member is expected again, and can still arrive.</Trans>
        )}
      </VisitAct>
    </>
  )
}

interface VisitActProps {
  booking: StaffAppointment
  send: (input: Reasoned, opId: string) => Promise<StaffAppointment>
  /** On the button. */
  label: ReactNode
  title: ReactNode
  confirm: ReactNode
  /** Said when it is done. */
  done: string
  /** What follows from it. */
  children: ReactNode
}

function VisitAct({ booking, send, label, title, confirm, done, children }: VisitActProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { write, state, isOffline, reset } = useStaffWrite({
    send,
    invalidates: [appointmentsKey, boardKey],
    onDone: () => {
      setIsOpen(false)
      showToast({ text: done })
    },
  })
  const { appointmentId, rev } = booking
  return (
    <>
      <StaffButton
        wide
        kind="tonal"
        size="small"
        state={isOffline ? 'disabled' : 'ready'}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </StaffButton>
      <ReasonDialog
        open={isOpen}
        onClose={() => {
          reset()
          setIsOpen(false)
        }}
        title={title}
        confirm={confirm}
        isBusy={state.step === 'sending'}
        onConfirm={(reason) => void write({ appointmentId, rev, reason })}
      >
        <p>{children}</p>
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{
            'session-started': <Trans>A session of this appointment has started.</Trans>,
            'slot-full': <Trans>Someone else has this bed now. Choose another time.</Trans>,
          }}
        />
      </ReasonDialog>
    </>
  )
}

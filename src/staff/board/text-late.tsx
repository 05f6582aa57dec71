import { useLingui } from '@lingui/react/macro'

import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import { type Arrival, boardKey } from './board-calls.ts'
import { remindLate } from './duty-calls.ts'

/** Tells a late member that the appointment waits, once, and afterwards what became of that message. */
export function TextLate({ arrival, isOffline }: { arrival: Arrival; isOffline: boolean }) {
  const { t } = useLingui()
  const { write, state } = useStaffWrite({ send: remindLate, invalidates: [boardKey] })
  const { appointmentId, lateNotice } = arrival
  if (lateNotice === 'waiting') return <p role="status">{t`The message is on its way.`}</p>
  if (lateNotice === 'sent') return <p role="status">{t`Message sent: the booking is held.`}</p>
  if (lateNotice === 'unreached') return <p role="status">{t`No message reaches this member. Call instead.`}</p>
  return (
    <>
      <StaffButton
        kind="tonal"
        size="small"
        state={isOffline ? 'disabled' : state.step === 'sending' ? 'busy' : 'ready'}
        onClick={() => void write({ appointmentId })}
      >
        {t`Send message`}
      </StaffButton>
      <WriteNote
        state={state}
        reasons={{
          'not-found': t`The member has come, or the appointment is over.`,
          'switched-off': t`Notices are switched off in the settings.`,
        }}
      />
    </>
  )
}

import { useLingui } from '@lingui/react/macro'

import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import { alertsKey } from './alerts/alert-calls.ts'
import { type Arrival, boardKey } from './board-calls.ts'
import { remindLate } from './duty-calls.ts'

interface TextLateProps extends Pick<Arrival, 'appointmentId' | 'lateNotice'> {
  isOffline: boolean
}

/** Tells a late member that the appointment waits, once, and afterwards what became of that message. */
export function TextLate({ appointmentId, lateNotice, isOffline }: TextLateProps) {
  const { t } = useLingui()
  const { write, state } = useStaffWrite({ send: remindLate, invalidates: [boardKey, alertsKey] })
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

import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { classNames } from '#src/lib/class-names.ts'
import { ChangeTime } from '#src/member/appointments/change/change-time.tsx'
import { useOpenSession } from '#src/client/storage/open-session-copy.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Dock } from '#src/ui/layout/dock.tsx'

import styles from './appointment-dock.module.css'

interface AppointmentDockProps {
  appointment: Appointment
  /** `leaving`: the member has cancelled it and the studio has not answered yet. `inside`: the bed comes next. */
  state: 'open' | 'leaving' | 'inside' | 'over'
  onCancel: () => void
  /** The member is about to give it another time. */
  onAct: () => void
}

/** The ways on from an appointment: change it or give it back while it stands, book again when it is over. */
export function AppointmentDock({ appointment, state, onCancel, onAct }: AppointmentDockProps) {
  if (state === 'inside') {
    return (
      <Dock>
        <HomeLink kind="tonal" />
        <ToBed />
      </Dock>
    )
  }
  return (
    <Dock>
      {state === 'open' && (
        <>
          <Button kind="danger" onClick={onCancel}>
            <Trans>Cancel appointment</Trans>
          </Button>
          <ChangeTime appointment={appointment} onAct={onAct} />
        </>
      )}
      {state === 'over' ? <HomeLink kind="tonal" /> : <HomeLink kind="primary" />}
      {state === 'over' && <BookAgain appointment={appointment} />}
    </Dock>
  )
}

function HomeLink({ kind }: { kind: 'primary' | 'tonal' }) {
  return (
    <Link to="/" className={classNames(buttonClass({ kind }), kind === 'primary' && styles.main)}>
      <Trans>Back to home</Trans>
    </Link>
  )
}

/** The bed that is under way, or the code on the one to start. */
function ToBed() {
  const hasSession = useOpenSession() !== null
  return (
    <Link to={hasSession ? '/running' : '/scan-qrcode'} className={classNames(buttonClass(), styles.main)}>
      {hasSession ? <Trans>View session</Trans> : <Trans>Scan bed</Trans>}
    </Link>
  )
}

function BookAgain({ appointment: { shopId, deviceId } }: { appointment: Appointment }) {
  return (
    <Link
      to="/appointment"
      search={{ shop: shopId, device: deviceId }}
      className={classNames(buttonClass(), styles.main)}
    >
      <Trans>Book again</Trans>
    </Link>
  )
}
